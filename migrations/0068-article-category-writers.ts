import { columns, steps } from './alter.ts';
import { reference, table, tables } from './table.ts';

/** Groups whose members write in a category of articles. */
export const { up, down } = steps(
  columns({
    table: 'item_categories',
    columns: ['write_access'],
    build: t => {
      // `authors`: everybody who writes; `groups`: members of the groups in `item_category_writers`, with none nobody.
      t.string('write_access', 16).notNullable().defaultTo('authors');
      t.index(['write_access'], 'item_categories_closed');
    },
  }),
  tables(
    table(
      'item_category_writers',
      'Groups whose members write in each category that is not open to all authors.',
      t => {
        reference(t, 'category_id', 'item_categories', 'CASCADE');
        reference(t, 'group_id', 'member_groups', 'CASCADE');
        t.primary(['group_id', 'category_id']);
        t.index(['category_id']);
      },
    ),
  ),
);

import { columns, steps } from './alter.ts';
import { reference, table, tables } from './table.ts';

/** Groups whose members write in a category of the blog. */
export const { up, down } = steps(
  columns({
    table: 'categories',
    columns: ['write_access'],
    build: t => {
      // `bloggers`: everybody who writes; `groups`: members of the groups in `category_writers`, with none nobody.
      t.string('write_access', 16).notNullable().defaultTo('bloggers');
      t.index(['write_access'], 'categories_closed');
    },
  }),
  tables(
    table('category_writers', 'Groups whose members write in each category that is not open to all bloggers.', t => {
      reference(t, 'category_id', 'categories', 'CASCADE');
      reference(t, 'group_id', 'member_groups', 'CASCADE');
      t.primary(['group_id', 'category_id']);
      t.index(['category_id']);
    }),
  ),
);

import { binaryString, idColumn, optionalReference, table, tables } from './table.ts';

/** Articles, their categories and posts that say the same in several languages. */
export const { up, down } = tables(
  table('translations', 'Rows of one group say the same in several languages; each names one target.', t => {
    idColumn(t);
    binaryString(t, 'group_key', 32).notNullable().index();
    for (const [column, target] of [
      ['item_id', 'items'],
      ['item_category_id', 'item_categories'],
      ['post_id', 'posts'],
    ] as const) {
      optionalReference(t, column, target, 'CASCADE');
      t.unique([column]);
    }
    // Language of the target where it says none itself.
    t.string('language', 20).notNullable().defaultTo('');
  }),
);

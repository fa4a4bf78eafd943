import type { Knex } from 'knex';
import { refers, table, tables } from './table.ts';

/** Words are compared byte by byte: they are folded before they are kept. */
const word = 'varchar(40) character set utf8mb4 collate utf8mb4_bin not null';

/** Which words stand in which items: by the word, and by the item for a word that stands in many. */
const made = tables(
  table('item_words', t => {
    t.specificType('word', word);
    refers(t, 'item_id', 'items', 'CASCADE');
    t.primary(['word', 'item_id']);
    t.index(['item_id', 'word'], 'item_words_of_item');
  }),
);

/** Items that stand already are indexed by a job: a start does not wait for it. */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  await knex.raw(
    "INSERT IGNORE INTO jobs (kind, cause, payload, due_at, created_at) SELECT 'item-index', 'all', 'null', UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM items LIMIT 1",
  );
};

export const { down } = made;

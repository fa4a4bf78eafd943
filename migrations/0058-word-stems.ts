import type { Knex } from 'knex';

/**
 * Search finds the other forms of a word by stems in its tables of words (docs/decisions-reading.md, "Search finds the forms of
 * a word"). Jobs add them for what is there already: a start does not wait for it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    "INSERT IGNORE INTO jobs (kind, cause, payload, due_at, created_at) SELECT 'search-index', 'stems', 'null', UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM posts LIMIT 1",
  );
  await knex.raw(
    "INSERT IGNORE INTO jobs (kind, cause, payload, due_at, created_at) SELECT 'item-index', 'stems', 'null', UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM items LIMIT 1",
  );
};

/** Stems without places harm no older search. */
export const down = async (): Promise<void> => {};

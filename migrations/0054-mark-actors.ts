import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const tables = ['reactions', 'ratings', 'comment_likes', 'item_votes'] as const;

/** A visitor's marks are looked for when the visitor signs in. */
export const up = async (knex: Knex): Promise<void> => {
  for (const table of tables) await addIndex(knex, table, `${table}_by_actor`, ['actor']);
};

export const down = async (knex: Knex): Promise<void> => {
  for (const table of tables) await dropIndex(knex, table, `${table}_by_actor`);
};

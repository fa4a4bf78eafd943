import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

/** An author's items are read by what stands under the author's own name; those under another name are left out. */
export const up = async (knex: Knex): Promise<void> => {
  await addIndex(knex, 'items', 'items_by_byline', ['author_id', 'author_alias', 'shown', 'created_at', 'id']);
  await dropIndex(knex, 'items', 'items_by_author');
};

export const down = async (knex: Knex): Promise<void> => {
  await addIndex(knex, 'items', 'items_by_author', ['author_id', 'shown', 'created_at', 'id']);
  await dropIndex(knex, 'items', 'items_by_byline');
};

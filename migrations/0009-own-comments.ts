import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const name = 'comments_by_author';

/** Whether somebody wrote under a post is asked for each page printed for a signed-in reader. */
export const up = (knex: Knex): Promise<void> => addIndex(knex, 'comments', name, ['author_id', 'post_id']);

export const down = async (knex: Knex): Promise<void> => {
  // The foreign key needs an index that begins with its column.
  await addIndex(knex, 'comments', 'comments_author_id_foreign', ['author_id']);
  await dropIndex(knex, 'comments', name);
};

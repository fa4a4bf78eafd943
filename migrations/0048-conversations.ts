import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';

const index = 'comments_conversation_index';

// Each pass doubles the distance that a row's pointer covers, in whatever order the rows are changed: the depth is always
// the distance to the row that `root_id` points at.
const findRoots = async (knex: Knex): Promise<void> => {
  await knex.raw('UPDATE comments SET root_id = parent_id, depth = IF(parent_id IS NULL, 0, 1)');
  for (let changed = 1; changed > 0; ) {
    const [result] = await knex.raw(
      `UPDATE comments c JOIN comments p ON p.id = c.root_id
       SET c.depth = c.depth + p.depth, c.root_id = p.root_id
       WHERE p.root_id IS NOT NULL`,
    );
    changed = result.affectedRows;
  }
};

/**
 * The comment that began the conversation of a reply; NULL for one that begins a conversation. `depth` is the true distance
 * from it, however few levels are shown. The index finds a page of conversations and a page of the replies to one.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('comments', 'root_id')))
    await knex.raw('ALTER TABLE comments ADD COLUMN root_id INT UNSIGNED NULL');
  await findRoots(knex);
  await addIndex(knex, 'comments', index, ['post_id', 'root_id', 'number', 'state']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'comments', index);
  if (await knex.schema.hasColumn('comments', 'root_id'))
    await knex.schema.alterTable('comments', t => {
      t.dropColumn('root_id');
    });
};

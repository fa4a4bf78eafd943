import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';
import { at, idOf, refers, table, tables } from './table.ts';

const made = tables(
  /* Why a moderator sent a text back; the words go when it is approved. */
  table('post_rejections', t => {
    idOf(t);
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.integer('revision_id').unsigned().nullable();
    t.string('message', 2000).notNullable();
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    t.index(['post_id', 'created_at']);
  }),
);

const oneDraft = 'revisions_one_draft';
const byState = 'revisions_by_state';
const byWriter = 'revisions_by_writer';
const tagsByTitle = 'tags_by_title';

/**
 * `draft_of` is the writer of an autosave and nothing else's: one each for a post and a writer. Revisions that wait, and
 * those of one writer, are listed by an index. A tag is known by its title. Each step can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  if (!(await knex.schema.hasColumn('revisions', 'draft_of')))
    await knex.schema.alterTable('revisions', t => {
      t.integer('draft_of').unsigned().nullable();
      t.unique(['post_id', 'draft_of'], { indexName: oneDraft });
    });
  await addIndex(knex, 'revisions', byState, ['state', 'created_at', 'id']);
  await addIndex(knex, 'revisions', byWriter, ['created_by', 'created_at', 'id']);
  await addIndex(knex, 'tags', tagsByTitle, ['title']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'tags', tagsByTitle);
  if (await knex.schema.hasColumn('revisions', 'draft_of'))
    await knex.schema.alterTable('revisions', t => {
      t.dropUnique(['post_id', 'draft_of'], oneDraft);
      t.dropColumn('draft_of');
    });
  await dropIndex(knex, 'revisions', byState);
  await addIndex(knex, 'revisions', 'revisions_created_by_foreign', ['created_by']);
  await dropIndex(knex, 'revisions', byWriter);
  await made.down(knex);
};

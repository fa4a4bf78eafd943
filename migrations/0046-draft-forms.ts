import type { Knex } from 'knex';

/**
 * Which open form wrote an autosave last: another form of the same writer (another device or tab) that has not seen
 * this text never overwrites it. Can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('revisions', 'draft_form')))
    await knex.raw('ALTER TABLE revisions ADD COLUMN draft_form CHAR(32) CHARACTER SET ascii NULL');
};

export const down = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('revisions', 'draft_form'))
    await knex.schema.alterTable('revisions', t => {
      t.dropColumn('draft_form');
    });
};

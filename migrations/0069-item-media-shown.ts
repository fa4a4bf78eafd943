import type { Knex } from 'knex';

/**
 * A picture that was taken out of an article stays tied to it for its revisions; readers do not see it through the
 * article any more. Can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('item_media', 'is_shown')))
    await knex.raw('ALTER TABLE item_media ADD COLUMN is_shown TINYINT(1) NOT NULL DEFAULT 1');
};

export const down = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('item_media', 'is_shown'))) return;
  await knex('item_media').where('is_shown', false).delete();
  await knex.schema.alterTable('item_media', t => {
    t.dropColumn('is_shown');
  });
};

import type { Knex } from 'knex';

/** A film or recording of its own, beside the link to one elsewhere. Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('items', 'recording_id')))
    await knex.schema.alterTable('items', t => {
      t.integer('recording_id').unsigned().nullable();
      t.foreign('recording_id', 'items_recording').references('media.id').onDelete('SET NULL');
    });
};

export const down = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('items', 'recording_id'))
    await knex.schema.alterTable('items', t => {
      t.dropForeign([], 'items_recording');
      t.dropColumn('recording_id');
    });
};

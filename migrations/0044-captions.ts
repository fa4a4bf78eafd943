import type { Knex } from 'knex';

/** The captions of a film: a name that is part of their file's, another for other captions. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('media', 'captions')))
    await knex.raw('ALTER TABLE media ADD COLUMN captions CHAR(32) CHARACTER SET ascii NULL');
};

export const down = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('media', 'captions'))
    await knex.schema.alterTable('media', t => {
      t.dropColumn('captions');
    });
};

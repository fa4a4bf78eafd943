import type { Knex } from 'knex';

/**
 * Which version of its post a change was written on that waits beside it: approved it would bring back what was decided
 * about the post since. What waits already is taken to be of the post as it stands. Can be repeated.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await knex.schema.hasColumn('revisions', 'base_version')))
    await knex.schema.alterTable('revisions', t => {
      t.integer('base_version').unsigned().nullable();
    });
  const version = knex('posts').select('version').where('posts.id', knex.ref('revisions.post_id'));
  await knex('revisions').where('state', 'pending').whereNull('base_version').update({ base_version: version });
};

export const down = async (knex: Knex): Promise<void> => {
  if (await knex.schema.hasColumn('revisions', 'base_version'))
    await knex.schema.alterTable('revisions', t => t.dropColumn('base_version'));
};

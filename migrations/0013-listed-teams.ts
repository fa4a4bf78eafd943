import type { Knex } from 'knex';

const name = 'teams_listed';

const hasIndex = async (knex: Knex): Promise<boolean> => {
  const [rows] = await knex.raw('SHOW INDEX FROM teams WHERE Key_name = ?', [name]);
  return rows.length > 0;
};

/** The listing of team blogs, by who may see them. Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await hasIndex(knex))) await knex.schema.alterTable('teams', t => t.index(['access', 'title', 'id'], name));
};

export const down = async (knex: Knex): Promise<void> => {
  if (await hasIndex(knex)) await knex.schema.alterTable('teams', t => t.dropIndex([], name));
};

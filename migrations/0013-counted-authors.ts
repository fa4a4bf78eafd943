import type { Knex } from 'knex';

const name = 'users_counted';

const hasIndex = async (knex: Knex): Promise<boolean> => {
  const [rows] = await knex.raw('SHOW INDEX FROM users WHERE Key_name = ?', [name]);
  return rows.length > 0;
};

/** Authors are few among accounts: the listing of authors reads those with a post. Each step can be repeated. */
export const up = async (knex: Knex): Promise<void> => {
  if (!(await hasIndex(knex))) await knex.schema.alterTable('users', t => t.index(['posts_count'], name));
};

export const down = async (knex: Knex): Promise<void> => {
  if (await hasIndex(knex)) await knex.schema.alterTable('users', t => t.dropIndex([], name));
};

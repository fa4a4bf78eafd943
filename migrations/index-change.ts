import type { Knex } from 'knex';

const hasIndex = async (knex: Knex, table: string, name: string): Promise<boolean> => {
  const [rows] = await knex.raw('SHOW INDEX FROM ?? WHERE Key_name = ?', [table, name]);
  return rows.length > 0;
};

/** Adds an index unless a run that was killed has added it already. */
export const addIndex = async (knex: Knex, table: string, name: string, columns: readonly string[]): Promise<void> => {
  if (!(await hasIndex(knex, table, name))) await knex.schema.alterTable(table, t => t.index([...columns], name));
};

export const dropIndex = async (knex: Knex, table: string, name: string): Promise<void> => {
  if (await hasIndex(knex, table, name)) await knex.schema.alterTable(table, t => t.dropIndex([], name));
};

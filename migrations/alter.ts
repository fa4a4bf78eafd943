import type { Knex } from 'knex';

interface Step {
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
}

interface NewColumns {
  readonly table: string;
  /** Names of the columns that `build` adds. */
  readonly columns: readonly string[];
  /** Names of further indexes that `build` adds, of columns that were there. */
  readonly indexes?: readonly string[];
  readonly build: (t: Knex.AlterTableBuilder) => void;
}

const namesOf = async (knex: Knex, view: string, name: string, table: string, columns: readonly string[]) => {
  const rows: { name: string }[] = await knex(`information_schema.${view}`)
    .distinct({ name })
    .where('table_schema', knex.raw('DATABASE()'))
    .where('table_name', table)
    .whereIn('column_name', [...columns]);
  return rows.map(row => row.name);
};

const foreignKeysOf = async (knex: Knex, table: string, columns: readonly string[]): Promise<string[]> => {
  const rows: { name: string }[] = await knex('information_schema.key_column_usage')
    .distinct({ name: 'constraint_name' })
    .where('table_schema', knex.raw('DATABASE()'))
    .where('table_name', table)
    .whereNotNull('referenced_table_name')
    .whereIn('column_name', [...columns]);
  return rows.map(row => row.name);
};

const indexesNamed = async (knex: Knex, table: string, names: readonly string[]): Promise<string[]> => {
  const rows: { name: string }[] = await knex('information_schema.statistics')
    .distinct({ name: 'index_name' })
    .where('table_schema', knex.raw('DATABASE()'))
    .where('table_name', table)
    .whereIn('index_name', [...names]);
  return rows.map(row => row.name);
};

/** Takes away what a run that was killed, or a whole one, added. */
const drop = async (knex: Knex, { table, columns, indexes = [] }: NewColumns): Promise<void> => {
  for (const name of await foreignKeysOf(knex, table, columns))
    await knex.raw('ALTER TABLE ?? DROP FOREIGN KEY ??', [table, name]);
  const ofColumns = await namesOf(knex, 'statistics', 'index_name', table, columns);
  for (const name of new Set([...ofColumns, ...(await indexesNamed(knex, table, indexes))]))
    await knex.raw('ALTER TABLE ?? DROP INDEX ??', [table, name]);
  const present = await namesOf(knex, 'columns', 'column_name', table, columns);
  if (present.length > 0) await knex.schema.alterTable(table, t => t.dropColumns(...present));
};

/**
 * Adds columns, with their indexes and foreign keys, to tables that exist. What a killed run left of them is dropped
 * and added again: nothing was written to it yet.
 */
export const columns = (...additions: readonly NewColumns[]): Step => ({
  up: async knex => {
    for (const addition of additions) {
      await drop(knex, addition);
      await knex.schema.alterTable(addition.table, addition.build);
    }
  },
  down: async knex => {
    for (const addition of additions.toReversed()) await drop(knex, addition);
  },
});

/** A migration of several steps: new tables, new columns. Taken back from the last to the first. */
export const steps = (...parts: readonly Step[]): Step => ({
  up: async knex => {
    for (const { up } of parts) await up(knex);
  },
  down: async knex => {
    for (const { down } of parts.toReversed()) await down(knex);
  },
});

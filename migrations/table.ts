import type { Knex } from 'knex';

type Table = Knex.CreateTableBuilder;

/** id, unsigned, counting up. */
export const idOf = (t: Table): void => {
  t.increments('id').unsigned();
};

/** A column that points at another table's id. */
export const refers = (t: Table, column: string, table: string, onDelete: 'CASCADE' | 'SET NULL' | 'RESTRICT') => {
  const made = t.integer(column).unsigned();
  t.foreign(column).references(`${table}.id`).onDelete(onDelete);
  return onDelete === 'SET NULL' ? made.nullable() : made.notNullable();
};

/** UTC, to the second. */
export const at = (t: Table, column: string) => t.dateTime(column, { precision: 0 });

/** Where an imported row came from; unique together (ruling 25). */
export const legacyOf = (t: Table): void => {
  t.string('legacy_source', 100).nullable();
  t.string('legacy_id', 100).nullable();
  t.unique(['legacy_source', 'legacy_id']);
};

interface Definition {
  readonly name: string;
  readonly build: (t: Table) => void;
}

export const table = (name: string, build: (t: Table) => void): Definition => ({ name, build });

/**
 * A migration that makes tables, in order. DDL commits at once, so a killed run can leave half of it behind: what an
 * unfinished run left is dropped and made anew, which is safe because nothing was written to it yet.
 */
export const tables = (...definitions: readonly Definition[]) => {
  const drop = async (knex: Knex): Promise<void> => {
    for (const { name } of [...definitions].reverse()) await knex.schema.dropTableIfExists(name);
  };
  return {
    up: async (knex: Knex): Promise<void> => {
      await drop(knex);
      for (const { name, build } of definitions) {
        await knex.schema.createTable(name, t => {
          t.engine('InnoDB');
          t.charset('utf8mb4');
          t.collate('utf8mb4_unicode_ci');
          build(t);
        });
      }
    },
    down: drop,
  };
};

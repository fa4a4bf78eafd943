import type { Knex } from 'knex';

type Table = Knex.TableBuilder;
type OnDelete = 'CASCADE' | 'SET NULL' | 'RESTRICT';

/** Adds the primary key: an unsigned number that the database counts up. */
export const idColumn = (t: Table): void => {
  t.increments('id').unsigned();
};

/** Adds a foreign key to another table's id. The column is nullable when deleting that row empties it. */
export const reference = (t: Table, column: string, table: string, onDelete: OnDelete): Knex.ColumnBuilder => {
  const made = t.integer(column).unsigned();
  t.foreign(column).references(`${table}.id`).onDelete(onDelete);
  return onDelete === 'SET NULL' ? made.nullable() : made.notNullable();
};

/** Adds a foreign key that may be empty, whatever deleting the other row does to this one. */
export const optionalReference = (t: Table, column: string, table: string, onDelete: OnDelete): Knex.ColumnBuilder =>
  reference(t, column, table, onDelete).nullable();

/** Adds a time in UTC, to the second. */
export const timestamp = (t: Table, column: string): Knex.ColumnBuilder => t.dateTime(column, { precision: 0 });

/** Adds a text that is compared byte by byte: addresses, names given by a provider. */
export const binaryString = (t: Table, column: string, length: number): Knex.ColumnBuilder =>
  t.string(column, length).collate('utf8mb4_bin');

/** Adds the source an imported row has and its id there, unique together. */
export const legacyId = (t: Table): void => {
  t.string('legacy_source', 100).nullable();
  t.string('legacy_id', 100).nullable();
  t.unique(['legacy_source', 'legacy_id']);
};

/** Adds values for search engines: description, keywords and what robots may do. */
export const metaColumns = (t: Table): void => {
  t.string('meta_description', 500).notNullable().defaultTo('');
  t.string('meta_keywords', 500).notNullable().defaultTo('');
  t.string('robots', 60).notNullable().defaultTo('');
};

interface Definition {
  readonly name: string;
  readonly purpose: string;
  readonly build: (t: Knex.CreateTableBuilder) => void;
}

/** Declares a table. Its purpose, one sentence, is stored as the comment of the table and printed in docs/schema. */
export const table = (name: string, purpose: string, build: (t: Knex.CreateTableBuilder) => void): Definition => ({
  name,
  purpose,
  build,
});

/**
 * Makes a migration that creates tables, in order. DDL commits at once, so a run that was killed can leave half of it:
 * tables left by such a run are dropped and created again, which is safe because nothing was written to them yet.
 */
export const tables = (...definitions: readonly Definition[]) => {
  const drop = async (knex: Knex): Promise<void> => {
    for (const { name } of definitions.toReversed()) await knex.schema.dropTableIfExists(name);
  };
  return {
    up: async (knex: Knex): Promise<void> => {
      await drop(knex);
      for (const { name, purpose, build } of definitions) {
        await knex.schema.createTable(name, t => {
          t.engine('InnoDB');
          t.charset('utf8mb4');
          t.collate('utf8mb4_unicode_ci');
          // knex prints a comment as it is.
          t.comment(purpose.replaceAll("'", "''"));
          build(t);
        });
      }
    },
    down: drop,
  };
};

import { table, tables, timestamp } from './table.ts';

/** An import of an export that has begun, so that it can go on after an interruption. */
export const { up, down } = tables(
  table(
    'portable_imports',
    'The import of an export that has begun and how far it is; empty when none is unfinished.',
    t => {
      t.specificType('digest', 'char(64) character set ascii not null').primary();
      t.string('table_name', 64).notNullable().defaultTo('');
      t.integer('lines_done').unsigned().notNullable().defaultTo(0);
      timestamp(t, 'started_at').notNullable();
    },
  ),
);

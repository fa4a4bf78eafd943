import type { Knex } from 'knex';
import { columns } from './alter.ts';

const unended = (table: string) => ({
  table,
  columns: ['unended'],
  build: (t: Knex.AlterTableBuilder) => {
    // Attempts in a row that began and did not end: their process died.
    t.integer('unended').unsigned().notNullable().defaultTo(0);
  },
});

/** Counts the processes that died during a job or while they sent a mail. */
export const { up, down } = columns(unended('jobs'), unended('outbox'));

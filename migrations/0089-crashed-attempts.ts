import type { Knex } from 'knex';
import { columns } from './alter.ts';

const crashes = (table: string) => ({
  table,
  columns: ['crashes'],
  build: (t: Knex.AlterTableBuilder) => {
    // Attempts in a row that began and did not end: their process crashed.
    t.integer('crashes').unsigned().notNullable().defaultTo(0);
  },
});

/** Counts the processes that crashed during a job or while they sent a mail. */
export const { up, down } = columns(crashes('jobs'), crashes('outbox'));

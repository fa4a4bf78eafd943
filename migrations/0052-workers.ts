import type { Knex } from 'knex';
import { addIndex } from './index-change.ts';
import { at, table, tables } from './table.ts';

const processes = tables(
  // The serving processes that share the database, seen every few seconds while they live.
  table('servers', t => {
    t.string('node', 32).notNullable().primary();
    t.string('host', 190).notNullable();
    t.integer('pid').unsigned().notNullable();
    at(t, 'started_at').notNullable();
    at(t, 'seen_at').notNullable();
  }),
);

const leased = ['jobs', 'outbox'] as const;

/** A taken mail or job names the server that works on it, so that a dead server's work goes on at once. */
export const up = async (knex: Knex): Promise<void> => {
  await processes.up(knex);
  for (const name of leased) {
    if (!(await knex.schema.hasColumn(name, 'worker')))
      await knex.schema.alterTable(name, t => t.string('worker', 32).nullable());
    await addIndex(knex, name, `${name}_worker_index`, ['worker']);
  }
};

export const down = async (knex: Knex): Promise<void> => {
  for (const name of leased)
    if (await knex.schema.hasColumn(name, 'worker')) await knex.schema.alterTable(name, t => t.dropColumn('worker'));
  await processes.down(knex);
};

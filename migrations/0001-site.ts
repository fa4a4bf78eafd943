import { at, table, tables } from './table.ts';

/** Settings, and the versions of what pages show. */
export const { up, down } = tables(
  table('settings', t => {
    t.string('name', 100).primary();
    t.text('value').notNullable();
  }),
  table('page_changes', t => {
    t.string('tag', 60).primary();
    t.bigInteger('version').unsigned().notNullable();
    // The process that wrote it last, which has dropped its own pages already.
    t.specificType('node', 'char(16)').notNullable();
    t.dateTime('changed_at', { precision: 3 }).notNullable().index();
  }),
  table('throttles', t => {
    t.string('name', 100).primary();
    t.integer('count').unsigned().notNullable();
    at(t, 'ends_at').notNullable().index();
  }),
);

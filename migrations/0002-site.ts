import { binaryString, idColumn, reference, table, tables, timestamp } from './table.ts';

/** Settings, menu, redirects and the audit log. */
export const { up, down } = tables(
  table('settings', 'Settings that differ from their defaults, each value as JSON.', t => {
    t.string('name', 100).primary();
    t.text('value').notNullable();
  }),
  table('menu_items', 'Links of the main menu, in order.', t => {
    idColumn(t);
    t.string('label', 60).notNullable();
    t.string('address', 500).notNullable();
    t.string('audience', 16).notNullable().defaultTo('everyone');
    t.integer('position').unsigned().notNullable().index();
  }),
  table('redirects', 'Redirects made by administrators; paths differ by their case.', t => {
    idColumn(t);
    binaryString(t, 'path', 500).notNullable().unique();
    binaryString(t, 'target', 500).notNullable();
    t.smallint('status').unsigned().notNullable();
    t.integer('hits').notNullable().defaultTo(0);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'hit_at').nullable();
    t.index(['hits', 'id'], 'redirects_used');
  }),
  table('not_founds', 'Paths that were answered with 404, counted, with the last referrer.', t => {
    idColumn(t);
    binaryString(t, 'path', 500).notNullable().unique();
    t.integer('count').unsigned().notNullable();
    t.string('referrer', 190).notNullable().defaultTo('');
    timestamp(t, 'last_at').notNullable();
    t.index(['count', 'id'], 'not_founds_count');
    t.index(['last_at', 'id'], 'not_founds_last');
  }),
  table('legacy_addresses', 'Paths of an imported site, each with the row it now leads to.', t => {
    idColumn(t);
    // The new path is computed at each request, so that a renamed post is found too.
    binaryString(t, 'path', 500).notNullable().unique();
    t.string('kind', 16).notNullable();
    // Digits of a date archive: 2013, 201301, 20130111.
    t.integer('target_id').unsigned().notNullable();
    t.string('legacy_source', 100).notNullable();
    timestamp(t, 'created_at').notNullable();
    // Deletes the old paths of a deleted row, so that a later import may store them again.
    t.index(['kind', 'target_id'], 'legacy_addresses_target_index');
  }),
  table('audit_log', 'Acts of staff and moderators: who did what to which row.', t => {
    idColumn(t);
    reference(t, 'user_id', 'users', 'SET NULL');
    t.string('act', 60).notNullable();
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    t.string('detail', 1000).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable().index();
    t.index(['type', 'target_id']);
    t.index(['act', 'id'], 'audit_by_act');
    t.index(['user_id', 'id'], 'audit_by_person');
  }),
);

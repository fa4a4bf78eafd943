import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';
import { at, idOf, table, tables } from './table.ts';

// Addresses differ by their case, and are found whole.
const exact = (t: Knex.CreateTableBuilder, column: string): Knex.ColumnBuilder =>
  t.string(column, 500).collate('utf8mb4_bin').notNullable();

const made = tables(
  table('menu_items', t => {
    idOf(t);
    t.string('label', 60).notNullable();
    t.string('address', 500).notNullable();
    t.string('audience', 16).notNullable().defaultTo('everyone');
    t.integer('position').unsigned().notNullable().index();
  }),
  table('redirects', t => {
    idOf(t);
    exact(t, 'path').unique();
    exact(t, 'target');
    t.smallint('status').unsigned().notNullable();
    t.integer('hits').notNullable().defaultTo(0);
    at(t, 'created_at').notNullable();
    at(t, 'hit_at').nullable();
    t.index(['hits', 'id'], 'redirects_used');
  }),
  table('not_founds', t => {
    idOf(t);
    exact(t, 'path').unique();
    t.integer('count').unsigned().notNullable();
    t.string('referrer', 190).notNullable().defaultTo('');
    at(t, 'last_at').notNullable();
    t.index(['count', 'id'], 'not_founds_asked');
    t.index(['last_at', 'id'], 'not_founds_last');
  }),
  table('bans', t => {
    t.integer('user_id').unsigned().primary();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.integer('by_id').unsigned().nullable();
    at(t, 'created_at').notNullable();
  }),
);

const indexes = [
  ['users', 'users_by_name', ['name']],
  ['outbox', 'outbox_listed', ['state', 'id']],
  ['outbox', 'outbox_by_recipient', ['recipient']],
  ['audit_log', 'audit_by_act', ['act', 'id']],
  ['audit_log', 'audit_by_person', ['user_id', 'id']],
] as const;

/** The screens of the site: the menu, redirects and addresses that answered 404, bans, and what the lists are read by. */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  for (const [name, index, columns] of indexes) await addIndex(knex, name, index, columns);
};

export const down = async (knex: Knex): Promise<void> => {
  // The foreign key of audit_log.user_id has an index of its own again before the longer one goes.
  await addIndex(knex, 'audit_log', 'audit_log_user_id_index', ['user_id']);
  for (const [name, index] of indexes) await dropIndex(knex, name, index);
  await made.down(knex);
};

import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

/** Accounts, their sessions and one-time links. */
export const { up, down } = tables(
  table('users', t => {
    idOf(t);
    t.string('username', 60).notNullable();
    // NFKC, lower case: the same name in another form is the same name.
    t.string('username_key', 120).notNullable().unique();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable().unique();
    t.string('password', 255).notNullable();
    t.string('role', 16).notNullable().defaultTo('reader').index();
    t.string('status', 16).notNullable().defaultTo('active');
    t.string('permalink', 120).notNullable().unique();
    t.string('website', 255).notNullable().defaultTo('');
    t.text('biography').nullable();
    t.integer('avatar_id').unsigned().nullable();
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    at(t, 'created_at').notNullable();
    at(t, 'confirmed_at').nullable();
    at(t, 'seen_at').nullable();
    t.index(['status', 'created_at']);
    legacyOf(t);
  }),
  table('sessions', t => {
    idOf(t);
    t.specificType('hash', 'char(64)').notNullable().unique();
    refers(t, 'user_id', 'users', 'CASCADE');
    t.specificType('token', 'char(32)').notNullable();
    t.boolean('remember').notNullable().defaultTo(false);
    at(t, 'created_at').notNullable();
    at(t, 'seen_at').notNullable();
    at(t, 'expires_at').notNullable().index();
  }),
  table('one_time_links', t => {
    idOf(t);
    t.specificType('hash', 'char(64)').notNullable().unique();
    t.string('purpose', 32).notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.string('subject', 190).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'expires_at').notNullable().index();
    at(t, 'used_at').nullable();
    t.index(['purpose', 'user_id']);
  }),
);

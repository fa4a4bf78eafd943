import { at, idOf, refers, table, tables } from './table.ts';

/** Where posts are sent to elsewhere, and what was sent there: once for each cause. */
export const { up, down } = tables(
  table('autopost_accounts', t => {
    idOf(t);
    // Without one it is the site's own.
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.string('network', 16).notNullable();
    t.string('instance', 190).notNullable();
    t.string('handle', 255).notNullable().defaultTo('');
    // Whose it is, and which account there; null until the network has said so.
    t.specificType('identity', 'char(64)').nullable().unique();
    t.text('credentials').notNullable();
    t.string('state', 16).notNullable();
    t.string('visibility', 16).notNullable().defaultTo('public');
    t.integer('message_limit').unsigned().notNullable();
    t.string('problem', 16).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'checked_at').nullable();
    t.index(['user_id', 'network', 'state']);
  }),
  table('autoposts', t => {
    idOf(t);
    refers(t, 'post_id', 'posts', 'CASCADE');
    refers(t, 'account_id', 'autopost_accounts', 'CASCADE');
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('SET NULL');
    t.string('cause', 40).notNullable();
    t.text('message').nullable();
    t.string('state', 16).notNullable();
    t.specificType('token', 'char(36)').notNullable().unique();
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.string('problem', 16).notNullable().defaultTo('');
    t.string('answered', 500).notNullable().defaultTo('');
    t.string('remote_url', 1000).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'asked_at').notNullable();
    // Since when something may have arrived without our knowing.
    at(t, 'uncertain_since').nullable();
    at(t, 'sent_at').nullable();
    t.unique(['post_id', 'account_id', 'cause']);
    t.index(['account_id', 'id']);
    t.index(['state', 'post_id']);
  }),
);

import { optionalReference, table, tables, timestamp } from './table.ts';

export const { up, down } = tables(
  table('ended_subscriptions', 'Subscriptions that were ended within the last hour and can be restored once.', t => {
    // Number of the subscription, which it gets again.
    t.integer('id').unsigned().primary();
    // Digest of the key that restores it.
    t.specificType('hash', 'char(64)').notNullable().unique();
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable().index();
    t.string('frequency', 16).notNullable();
    t.boolean('full_text').notNullable();
    timestamp(t, 'created_at').notNullable();
    // Account that ended it; empty: the holder of a mail's key.
    t.integer('ended_by').unsigned().nullable();
    timestamp(t, 'expires_at').notNullable().index();
  }),
);

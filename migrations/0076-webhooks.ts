import { binaryString, idColumn, reference, table, tables, timestamp } from './table.ts';

/** Webhooks: signed events sent to other servers. */
export const { up, down } = tables(
  table('webhooks', 'Addresses of other servers that get signed events of the site; the secret is sealed.', t => {
    idColumn(t);
    t.string('name', 60).notNullable().unique();
    binaryString(t, 'url', 1000).notNullable();
    // Types of events, separated by spaces.
    t.string('events', 500).notNullable();
    t.text('secret').notNullable();
    t.boolean('is_on').notNullable().defaultTo(true).index();
    // `removed` or `failing`, if the site switched it off; otherwise empty.
    t.string('off_reason', 16).notNullable().defaultTo('');
    // The first failure since the last success.
    timestamp(t, 'failing_since').nullable();
    timestamp(t, 'created_at').notNullable();
  }),
  table('webhook_subjects', 'Posts and articles as webhooks know them: whether everybody may read them.', t => {
    // `post` or `article`.
    t.string('kind', 8).notNullable();
    t.integer('subject_id').unsigned().notNullable();
    t.boolean('is_public').notNullable();
    t.integer('version').unsigned().notNullable();
    // Address when it was announced last; empty before.
    t.string('address', 500).notNullable();
    // Number of its events, part of their keys.
    t.integer('changes').unsigned().notNullable();
    t.primary(['kind', 'subject_id']);
  }),
  table('webhook_deliveries', 'Events for each webhook with their attempts and answers; deleted after 30 days.', t => {
    idColumn(t);
    reference(t, 'webhook_id', 'webhooks', 'CASCADE');
    // Names the event: each webhook gets it once.
    binaryString(t, 'event_key', 100).notNullable();
    t.unique(['webhook_id', 'event_key']);
    // `webhook-id` of every attempt.
    binaryString(t, 'message_id', 36).notNullable();
    t.string('type', 40).notNullable();
    // `post`, `article`, `post-comment`, `article-comment`, `subscription` or `test`.
    t.string('subject', 16).notNullable();
    t.integer('subject_id').unsigned().notNullable();
    t.string('address', 500).notNullable();
    // `waiting`, `sent` or `failed`.
    t.string('state', 8).notNullable().defaultTo('waiting');
    // All attempts, and those since it was last sent by hand.
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.integer('tries').unsigned().notNullable().defaultTo(0);
    timestamp(t, 'due_at').notNullable();
    t.integer('status').unsigned().nullable();
    t.integer('took_ms').unsigned().nullable();
    t.string('problem', 16).notNullable().defaultTo('');
    t.text('answer').notNullable();
    timestamp(t, 'attempted_at').nullable();
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable().index();
    t.index(['webhook_id', 'id'], 'webhook_deliveries_listed');
    t.index(['state', 'id'], 'webhook_deliveries_by_state');
    t.index(['state', 'due_at'], 'webhook_deliveries_due');
    t.index(['webhook_id', 'state', 'due_at'], 'webhook_deliveries_of_webhook');
  }),
);

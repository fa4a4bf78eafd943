import { idColumn, table, tables, timestamp } from './table.ts';

/** Mails and jobs to be done later, the serving processes, and what they share. */
export const { up, down } = tables(
  table('outbox', 'Mails to be sent and sent, one for each cause.', t => {
    idColumn(t);
    t.string('cause', 190).notNullable().unique();
    t.string('recipient', 190).notNullable();
    t.string('name', 100).notNullable().defaultTo('');
    t.string('subject', 255).notNullable();
    t.specificType('text', 'mediumtext').notNullable();
    t.specificType('html', 'mediumtext').nullable();
    t.text('headers').nullable();
    t.string('message_id', 190).notNullable();
    t.string('state', 16).notNullable().defaultTo('waiting');
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.string('problem', 500).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'due_at').notNullable();
    timestamp(t, 'sent_at').nullable();
    t.index(['state', 'due_at']);
    t.index(['state', 'id'], 'outbox_listed');
    t.index(['recipient'], 'outbox_by_recipient');
    // Server that is sending it; another one takes over when that server dies.
    t.string('worker', 32).nullable();
    t.index(['worker']);
  }),
  table('jobs', 'Jobs to be done, one for each kind and cause.', t => {
    idColumn(t);
    t.string('kind', 60).notNullable();
    t.string('cause', 190).notNullable();
    t.text('payload').notNullable();
    t.string('state', 16).notNullable().defaultTo('waiting');
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.string('problem', 500).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'due_at').notNullable();
    t.unique(['kind', 'cause']);
    t.index(['state', 'due_at']);
    t.string('worker', 32).nullable();
    t.index(['worker']);
  }),
  table('servers', 'Serving processes that share the database, each seen every few seconds while it runs.', t => {
    t.string('node', 32).notNullable().primary();
    t.string('host', 190).notNullable();
    t.integer('pid').unsigned().notNullable();
    timestamp(t, 'started_at').notNullable();
    timestamp(t, 'seen_at').notNullable();
  }),
  table('page_changes', 'Version of each cache tag: tells every server which cached pages are stale.', t => {
    t.string('tag', 60).primary();
    t.bigInteger('version').unsigned().notNullable();
    // The process that wrote the row last; it has dropped its own pages already.
    t.specificType('node', 'char(16)').notNullable();
    t.dateTime('changed_at', { precision: 3 }).notNullable().index();
  }),
  table('throttles', 'Counters of rate limits, each until its window ends.', t => {
    t.string('name', 100).primary();
    t.integer('count').unsigned().notNullable();
    timestamp(t, 'ends_at').notNullable().index();
  }),
  table('ticker_feeds', 'Headlines of the last fetch of each feed that the news ticker shows.', t => {
    t.specificType('address_hash', 'char(64)').primary();
    t.specificType('items', 'mediumtext').notNullable();
    timestamp(t, 'checked_at').notNullable();
  }),
);

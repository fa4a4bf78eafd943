import { at, idOf, refers, table, tables } from './table.ts';

/** Work that is done later, each cause once; and the record of who did what. */
export const { up, down } = tables(
  table('outbox', t => {
    idOf(t);
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
    at(t, 'created_at').notNullable();
    at(t, 'due_at').notNullable();
    at(t, 'sent_at').nullable();
    t.index(['state', 'due_at']);
  }),
  table('jobs', t => {
    idOf(t);
    t.string('kind', 60).notNullable();
    t.string('cause', 190).notNullable();
    t.text('payload').notNullable();
    t.string('state', 16).notNullable().defaultTo('waiting');
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.string('problem', 500).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'due_at').notNullable();
    t.unique(['kind', 'cause']);
    t.index(['state', 'due_at']);
  }),
  table('audit_log', t => {
    idOf(t);
    refers(t, 'user_id', 'users', 'SET NULL');
    t.string('act', 60).notNullable();
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    t.string('detail', 1000).notNullable().defaultTo('');
    at(t, 'created_at').notNullable().index();
    t.index(['type', 'target_id']);
  }),
);

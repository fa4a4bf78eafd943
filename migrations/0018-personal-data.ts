import type { Knex } from 'knex';
import { addIndex, dropIndex } from './index-change.ts';
import { at, idOf, table, tables } from './table.ts';

const made = tables(
  /* Copies of what is kept about somebody: one at a time for an account (`u:12`) or a guest's address (`e:` and a digest). */
  table('personal_archives', t => {
    idOf(t);
    t.string('subject', 80).notNullable().unique();
    t.integer('user_id').unsigned().nullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('state', 16).notNullable().defaultTo('preparing');
    t.specificType('file', 'char(32)').nullable().unique();
    t.bigInteger('bytes').unsigned().notNullable().defaultTo(0);
    at(t, 'created_at').notNullable();
    at(t, 'expires_at').notNullable().index();
  }),
  /* Who asked to be forgotten, and how; the row goes when it is done or taken back. */
  table('erasures', t => {
    idOf(t);
    t.string('subject', 80).notNullable().unique();
    t.integer('user_id').unsigned().nullable().index();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('comments', 16).notNullable();
    t.string('posts', 16).notNullable();
    at(t, 'created_at').notNullable();
    at(t, 'due_at').notNullable();
  }),
);

const index = 'outbox_recipient';

/** What a person may take along or have erased; what was mailed to an address is found by it. */
export const up = async (knex: Knex): Promise<void> => {
  await made.up(knex);
  await addIndex(knex, 'outbox', index, ['recipient']);
};

export const down = async (knex: Knex): Promise<void> => {
  await dropIndex(knex, 'outbox', index);
  await made.down(knex);
};

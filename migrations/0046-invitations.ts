import { idColumn, reference, table, tables, timestamp } from './table.ts';

/** Invitations to an account that nobody has accepted yet. */
export const { up, down } = tables(
  table('invitations', 'Open invitations to an account: the address, the role, and who sent them.', t => {
    idColumn(t);
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable().unique();
    t.string('name', 100).notNullable().defaultTo('');
    t.string('role', 16).notNullable();
    // The link ends when this account is no administrator any more.
    reference(t, 'created_by', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable();
  }),
);

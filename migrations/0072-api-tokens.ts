import { idColumn, reference, table, tables, timestamp } from './table.ts';

/** Tokens by which programs act for an account. */
export const { up, down } = tables(
  table('api_tokens', 'Tokens of programs: each acts for its account within its scopes.', t => {
    idColumn(t);
    reference(t, 'user_id', 'users', 'CASCADE');
    // SHA-256 digest: the token itself is shown once and never stored.
    t.specificType('hash', 'char(64)').notNullable().unique();
    t.string('name', 60).notNullable();
    // Separated by spaces.
    t.string('scopes', 100).notNullable();
    // True if its owner had proved two factors.
    t.boolean('two_factor').notNullable().defaultTo(false);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable();
    // The day only.
    t.date('used_on').nullable();
  }),
);

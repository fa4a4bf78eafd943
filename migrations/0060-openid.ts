import { binaryString, idColumn, reference, table, tables, timestamp } from './table.ts';

/** Sign-in with OpenID Connect. */
export const { up, down } = tables(
  table(
    'openid_providers',
    'OpenID Connect providers with which people sign in; the secret of the client is sealed.',
    t => {
      idColumn(t);
      t.string('name', 60).notNullable().unique();
      binaryString(t, 'issuer', 255).notNullable().unique();
      binaryString(t, 'client_id', 255).notNullable();
      t.text('client_secret').notNullable();
      t.string('scopes', 255).notNullable();
      // Whether a person without an account may get one, and with which e-mail domains: one a line, none for all.
      t.boolean('allows_new').notNullable().defaultTo(false);
      t.text('email_domains').notNullable();
      // Whether a sign-in counts as one with two factors when the provider says so.
      t.boolean('trusts_second_factor').notNullable().defaultTo(false);
      timestamp(t, 'created_at').notNullable();
    },
  ),
  table(
    'account_identities',
    'Identities at OpenID Connect providers by which accounts sign in: issuer and subject.',
    t => {
      idColumn(t);
      reference(t, 'user_id', 'users', 'CASCADE');
      binaryString(t, 'issuer', 255).notNullable().index();
      binaryString(t, 'subject', 255).notNullable();
      // A digest of both, compared byte by byte: the collations of columns ignore blanks at the end.
      t.specificType('identity_hash', 'char(64)').notNullable().unique();
      // As the provider gave it when the account was connected, for its owner to know it again.
      t.string('email', 190).notNullable().defaultTo('');
      timestamp(t, 'created_at').notNullable();
      timestamp(t, 'used_at').nullable();
    },
  ),
);

import { columns, steps } from './alter.ts';
import { reference, table, tables, timestamp } from './table.ts';

const authenticators = table(
  'authenticators',
  'The authenticator app of each account that has one: its secret, sealed with the secret of the site.',
  t => {
    reference(t, 'user_id', 'users', 'CASCADE').primary();
    t.string('secret', 255).notNullable();
    timestamp(t, 'created_at').notNullable();
    // Null until a first code has proved that the app has the secret.
    timestamp(t, 'confirmed_at').nullable();
    // Number of the last period of 30 seconds whose code was used: a code is accepted once.
    t.bigInteger('last_step').unsigned().notNullable().defaultTo(0);
  },
);

const recoveryCodes = table('recovery_codes', 'Hashes of the recovery codes that are left of each account.', t => {
  reference(t, 'user_id', 'users', 'CASCADE');
  t.specificType('hash', 'char(64)').notNullable();
  t.primary(['user_id', 'hash']);
});

/** Second factors of sign-in, and what a list of sessions shows. */
export const { up, down } = steps(
  columns({
    table: 'sessions',
    columns: ['device', 'two_factor'],
    build: t => {
      // Browser and system, reduced from the user agent.
      t.string('device', 60).notNullable().defaultTo('');
      t.boolean('two_factor').notNullable().defaultTo(false);
    },
  }),
  tables(authenticators, recoveryCodes),
);

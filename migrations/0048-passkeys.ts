import { binaryString, idColumn, reference, table, tables, timestamp } from './table.ts';

/** Keys of devices that sign in without a password (WebAuthn). */
export const { up, down } = tables(
  table('passkeys', 'Passkeys of accounts: public keys, each with the name that its owner gave it.', t => {
    idColumn(t);
    reference(t, 'user_id', 'users', 'CASCADE');
    // A digest: ids of credentials have up to 1023 bytes.
    t.specificType('credential_hash', 'char(64)').notNullable().unique();
    t.text('credential_id').notNullable();
    t.text('public_key').notNullable();
    t.bigInteger('counter').unsigned().notNullable().defaultTo(0);
    binaryString(t, 'transports', 120).notNullable().defaultTo('');
    t.string('name', 60).notNullable();
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'used_at').nullable();
  }),
);

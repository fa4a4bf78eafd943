import { idColumn, optionalReference, table, tables, timestamp } from './table.ts';

/** Followers on other servers (ActivityPub). */
export const { up, down } = tables(
  table('activitypub_actors', 'Key pairs of the site and of its authors for other servers.', t => {
    idColumn(t);
    // `site`, or `author:7`.
    t.string('name', 40).notNullable().unique();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    t.text('public_key').notNullable();
    // Sealed under SECRET.
    t.text('private_key').notNullable();
    timestamp(t, 'created_at').notNullable();
  }),
);

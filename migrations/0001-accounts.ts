import { idColumn, legacyId, optionalReference, reference, table, tables, timestamp } from './table.ts';

/** Accounts, their sessions and signed links, bans, and requests about personal data. */
export const { up, down } = tables(
  table('users', 'Accounts: name, role, password hash and public profile.', t => {
    idColumn(t);
    t.string('username', 60).notNullable();
    // NFKC, lower case: spellings that look alike are one name.
    t.string('username_key', 120).notNullable().unique();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable().unique();
    t.string('password', 255).notNullable();
    t.string('role', 16).notNullable().defaultTo('reader').index();
    t.string('status', 16).notNullable().defaultTo('active');
    t.string('permalink', 120).notNullable().unique();
    t.string('website', 255).notNullable().defaultTo('');
    t.text('biography').nullable();
    // No foreign key: `media` refers to this table.
    t.integer('avatar_id').unsigned().nullable();
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'confirmed_at').nullable();
    timestamp(t, 'seen_at').nullable();
    t.index(['status', 'created_at']);
    legacyId(t);
    // The listing of authors reads accounts with a post; few have one.
    t.index(['posts_count'], 'users_counted');
    t.index(['name'], 'users_by_name');
    // Authors are suggested by the words of their names.
    t.index(['role', 'status', 'name'], 'users_by_role');
  }),
  table('sessions', 'Sessions of signed-in accounts; the cookie holds the secret, the row its hash.', t => {
    idColumn(t);
    t.specificType('hash', 'char(64)').notNullable().unique();
    reference(t, 'user_id', 'users', 'CASCADE');
    t.specificType('token', 'char(32)').notNullable();
    t.boolean('remember').notNullable().defaultTo(false);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'seen_at').notNullable();
    timestamp(t, 'expires_at').notNullable().index();
  }),
  table('one_time_links', 'Links of mails that can be used once: confirm an address, choose a password.', t => {
    idColumn(t);
    t.specificType('hash', 'char(64)').notNullable().unique();
    t.string('purpose', 32).notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    t.string('subject', 190).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable().index();
    timestamp(t, 'used_at').nullable();
    t.index(['purpose', 'user_id']);
    // Revokes the links of a draft when it is published, and those of an archive when it is deleted.
    t.index(['purpose', 'subject'], 'one_time_links_by_subject');
  }),
  table('bans', 'Accounts that may not sign in, with the administrator who banned each.', t => {
    t.integer('user_id').unsigned().primary();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    t.integer('by_id').unsigned().nullable();
    timestamp(t, 'created_at').notNullable();
  }),
  table('personal_archives', 'Archives of personal data, one at a time for each account or address.', t => {
    idColumn(t);
    // `u:12` for an account, `e:` and a digest for the address of a guest.
    t.string('subject', 80).notNullable().unique();
    t.integer('user_id').unsigned().nullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('state', 16).notNullable().defaultTo('preparing');
    t.specificType('file', 'char(32)').nullable().unique();
    t.bigInteger('bytes').unsigned().notNullable().defaultTo(0);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable().index();
  }),
  table('erasures', 'Requests to erase personal data; a row is deleted when it is done or withdrawn.', t => {
    idColumn(t);
    t.string('subject', 80).notNullable().unique();
    t.integer('user_id').unsigned().nullable().index();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('comments', 16).notNullable();
    t.string('posts', 16).notNullable();
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'due_at').notNullable();
  }),
);

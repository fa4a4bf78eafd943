import { columns, steps } from './alter.ts';
import { binaryString, idColumn, reference, table, tables, timestamp } from './table.ts';

/** Followers on other servers (ActivityPub). */
const activityPubTables = tables(
  table('activitypub_actors', 'Key pairs of the site and of its authors for other servers.', t => {
    idColumn(t);
    // `site`, or `author:7`.
    t.string('name', 40).notNullable().unique();
    // The keys of a deleted account sign the deletion of its posts.
    reference(t, 'user_id', 'users', 'SET NULL');
    t.text('public_key').notNullable();
    // Sealed under SECRET.
    t.text('private_key').notNullable();
    timestamp(t, 'created_at').notNullable();
  }),
  table('activitypub_followers', 'Accounts of other servers that follow the site or an author.', t => {
    idColumn(t);
    reference(t, 'actor_id', 'activitypub_actors', 'CASCADE');
    // Id of the account, the address of its document.
    binaryString(t, 'uri', 500).notNullable();
    t.string('handle', 255).notNullable();
    t.string('url', 500).notNullable().defaultTo('');
    // Inbox of its server, or its own.
    binaryString(t, 'inbox', 500).notNullable();
    binaryString(t, 'follow_id', 500).notNullable();
    timestamp(t, 'created_at').notNullable();
    t.unique(['actor_id', 'uri']);
    t.index(['uri']);
    t.index(['handle']);
    t.index(['actor_id', 'inbox']);
    t.index(['inbox']);
  }),
  table(
    'activitypub_remote_actors',
    'Accounts of other servers with their keys, as their servers described them.',
    t => {
      idColumn(t);
      binaryString(t, 'key_id', 500).notNullable().unique();
      binaryString(t, 'uri', 500).notNullable().index();
      t.text('public_key').notNullable();
      binaryString(t, 'inbox', 500).notNullable();
      binaryString(t, 'shared_inbox', 500).notNullable();
      t.string('handle', 255).notNullable();
      t.string('name', 255).notNullable().defaultTo('');
      t.string('url', 500).notNullable().defaultTo('');
      timestamp(t, 'fetched_at').notNullable().index();
    },
  ),
  table('activitypub_received', 'Activities that were received, so that none counts twice.', t => {
    t.specificType('hash', 'char(64)').collate('ascii_bin').notNullable().primary();
    timestamp(t, 'expires_at').notNullable().index();
  }),
  table('activitypub_activities', 'Activities that are sent to other servers.', t => {
    idColumn(t);
    reference(t, 'actor_id', 'activitypub_actors', 'CASCADE');
    // Post that it is about. No foreign key: its deletion is sent after it.
    t.integer('post_id').unsigned().nullable().index();
    t.specificType('body', 'mediumtext').notNullable();
    timestamp(t, 'created_at').notNullable().index();
  }),
  table('activitypub_failing_inboxes', 'Inboxes of other servers that do not take activities.', t => {
    idColumn(t);
    binaryString(t, 'inbox', 500).notNullable().unique();
    timestamp(t, 'failing_since').notNullable();
  }),
  table('activitypub_posts', 'Posts that other servers know.', t => {
    // No foreign key: the deletion of a post is sent after it.
    t.integer('post_id').unsigned().notNullable().primary();
    reference(t, 'actor_id', 'activitypub_actors', 'CASCADE');
    // `sent`, or `deleted` again.
    t.string('state', 16).notNullable();
    // Counts the publications: other servers refuse a deleted id for ever.
    t.integer('generation').unsigned().notNullable().defaultTo(1);
    t.string('digest', 64).notNullable();
  }),
  table('activitypub_comments', 'Comments that came from other servers.', t => {
    t.integer('comment_id').unsigned().notNullable().primary();
    t.foreign('comment_id').references('comments.id').onDelete('CASCADE');
    // Id of the reply there, and of the account that wrote it.
    binaryString(t, 'uri', 500).notNullable().unique();
    binaryString(t, 'actor_uri', 500).notNullable().index();
  }),
);

export const { up, down } = steps(
  activityPubTables,
  columns({
    table: 'comments',
    columns: ['origin', 'language'],
    build: t => {
      // Address of a comment on the server that it came from; empty for those written here.
      t.string('origin', 500).notNullable().defaultTo('');
      t.string('language', 20).notNullable().defaultTo('');
    },
  }),
);

import { idColumn, optionalReference, reference, table, tables, timestamp } from './table.ts';

/** Words are compared byte by byte: they are folded before they are stored. */
const word = 'varchar(40) character set utf8mb4 collate utf8mb4_bin not null';

/** Writing, finding and sharing posts: revisions, the search index, posts sent to other networks. */
export const { up, down } = tables(
  table('revisions', 'Revisions of posts, changes that wait for a moderator, and autosaves.', t => {
    idColumn(t);
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.integer('ordering').unsigned().notNullable();
    t.string('title', 255).notNullable();
    t.string('state', 16).notNullable();
    t.specificType('content', 'mediumtext').notNullable();
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    t.unique(['post_id', 'ordering']);
    // The writer of an autosave, null for any other revision: one autosave for each post and writer.
    t.integer('draft_of').unsigned().nullable();
    t.unique(['post_id', 'draft_of'], { indexName: 'revisions_one_draft' });
    // The post's version that a waiting change was written on: approving it must not undo later changes.
    t.integer('base_version').unsigned().nullable();
    // The form that wrote an autosave last: the form of another tab or device does not overwrite it unseen.
    t.specificType('draft_form', 'char(32) character set ascii null');
    t.index(['state', 'created_at', 'id'], 'revisions_by_state');
    t.index(['created_by', 'created_at', 'id'], 'revisions_by_writer');
  }),
  table('post_rejections', "A moderator's reasons for rejecting a text, deleted when it is approved.", t => {
    idColumn(t);
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.integer('revision_id').unsigned().nullable();
    t.string('message', 2000).notNullable();
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    t.index(['post_id', 'created_at']);
  }),
  table('search_posts', 'Listed posts in the search index, with the times between which each is visible.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE').primary();
    timestamp(t, 'published_at').notNullable();
    timestamp(t, 'ends_at').nullable();
    t.index(['published_at', 'post_id'], 'search_posts_newest');
  }),
  table('search_words', 'Words of each searchable post and article, with their weight and positions.', t => {
    // 1: post, 2: article. A number, because distinct words of a kind are found by skipping in the primary key.
    t.specificType('kind', 'tinyint unsigned').notNullable();
    // A word that begins with `=` names a category, a tag, an author or a year.
    t.specificType('word', word);
    t.integer('entry_id').unsigned().notNullable();
    t.specificType('weight', 'tinyint unsigned').notNullable();
    // Two bytes for each position; finds phrases.
    t.specificType('places', 'varbinary(2000)').notNullable();
    t.primary(['kind', 'word', 'entry_id']);
    t.index(['kind', 'entry_id', 'word'], 'search_words_of_entry');
  }),
  table('search_heads', 'Words of titles, tags, categories and authors, ordered by weight.', t => {
    t.specificType('kind', 'tinyint unsigned').notNullable();
    t.specificType('word', word);
    t.specificType('weight', 'tinyint unsigned').notNullable();
    t.integer('entry_id').unsigned().notNullable();
    t.primary(['kind', 'word', 'weight', 'entry_id']);
    t.index(['kind', 'entry_id'], 'search_heads_of_entry');
  }),
  table('autopost_accounts', 'Accounts on other networks that posts are sent to.', t => {
    idColumn(t);
    // Null: an account of the site.
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    t.string('network', 16).notNullable();
    t.string('instance', 190).notNullable();
    t.string('handle', 255).notNullable().defaultTo('');
    // Digest of the owner and the remote account; null until the network has confirmed the account.
    t.specificType('identity', 'char(64)').nullable().unique();
    t.text('credentials').notNullable();
    t.string('state', 16).notNullable();
    t.string('visibility', 16).notNullable().defaultTo('public');
    t.integer('message_limit').unsigned().notNullable();
    t.string('problem', 16).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'checked_at').nullable();
    t.index(['user_id', 'network', 'state']);
  }),
  table('autoposts', 'Posts sent or to be sent to an account on another network, once for each cause.', t => {
    idColumn(t);
    reference(t, 'post_id', 'posts', 'CASCADE');
    reference(t, 'account_id', 'autopost_accounts', 'CASCADE');
    reference(t, 'user_id', 'users', 'SET NULL');
    t.string('cause', 40).notNullable();
    t.text('message').nullable();
    t.string('state', 16).notNullable();
    t.specificType('token', 'char(36)').notNullable().unique();
    t.integer('attempts').unsigned().notNullable().defaultTo(0);
    t.string('problem', 16).notNullable().defaultTo('');
    t.string('answered', 500).notNullable().defaultTo('');
    t.string('remote_url', 1000).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'requested_at').notNullable();
    // Time since which the network may have the post although it did not confirm it.
    timestamp(t, 'uncertain_since').nullable();
    timestamp(t, 'sent_at').nullable();
    t.unique(['post_id', 'account_id', 'cause']);
    t.index(['account_id', 'id']);
    t.index(['state', 'post_id']);
  }),
);

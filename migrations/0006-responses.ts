import { idColumn, legacyId, optionalReference, reference, table, tables, timestamp } from './table.ts';

/**
 * Comments, reactions, ratings, favourites, subscriptions and reports. Primary and unique keys settle races: one row for
 * each actor and target. An actor is an account or the cookie of a visitor.
 */
export const { up, down } = tables(
  table('comments', 'Comments on posts; `number` counts within the post and never changes.', t => {
    idColumn(t);
    reference(t, 'post_id', 'posts', 'CASCADE');
    reference(t, 'parent_id', 'comments', 'SET NULL');
    t.integer('number').unsigned().notNullable();
    // Distance from the comment that began the conversation, however few levels are shown.
    t.integer('depth').unsigned().notNullable().defaultTo(0);
    reference(t, 'author_id', 'users', 'SET NULL');
    t.specificType('visitor', 'char(64)').nullable().index();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('website', 255).notNullable().defaultTo('');
    t.string('title', 255).notNullable().defaultTo('');
    // BBCode without any HTML tag.
    t.specificType('body', 'mediumtext').notNullable();
    t.specificType('html', 'mediumtext').notNullable();
    t.string('state', 16).notNullable();
    t.string('state_before', 16).nullable();
    t.string('ip', 45).notNullable().defaultTo('');
    // Key of the sent form: a form sent twice makes one comment.
    t.specificType('submission', 'char(64)').nullable().unique();
    t.integer('likes_count').unsigned().notNullable().defaultTo(0);
    t.integer('version').unsigned().notNullable().defaultTo(1);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'modified_at').nullable();
    timestamp(t, 'removed_at').nullable();
    t.integer('removed_by').unsigned().nullable();
    t.unique(['post_id', 'number']);
    t.index(['post_id', 'state', 'number']);
    t.index(['state', 'created_at']);
    t.index(['email', 'state']);
    legacyId(t);
    // The comment that began the conversation of a reply; null for that comment itself.
    t.integer('root_id').unsigned().nullable();
    // Keyed hash of the network the comment was sent from.
    t.specificType('network', 'char(32)').collate('ascii_bin').nullable();
    t.index(['author_id', 'post_id'], 'comments_by_author');
    // Finds a page of conversations, and a page of the replies to one.
    t.index(['post_id', 'root_id', 'number', 'state'], 'comments_conversation_index');
    t.index(['network', 'created_at'], 'comments_by_network');
    t.index(['created_at'], 'comments_by_date');
    t.index(['state', 'modified_at'], 'comments_by_change');
  }),
  table('comment_likes', 'Likes of comments.', t => {
    reference(t, 'comment_id', 'comments', 'CASCADE');
    t.string('actor', 70).notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['comment_id', 'actor']);
    // Moves the votes of a visitor to the account at sign-in.
    t.index(['actor'], 'comment_likes_by_actor');
  }),
  table('commenter_blocks', 'Guests who may not comment, by the hash of an address or a network.', t => {
    idColumn(t);
    t.string('kind', 16).notNullable();
    t.specificType('mark', 'char(32)').collate('ascii_bin').notNullable().unique();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('').index();
    t.string('reason', 255).notNullable().defaultTo('');
    reference(t, 'by_id', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'ends_at').nullable().index();
  }),
  table('captchas', 'Captchas shown to visitors, each for one use.', t => {
    t.specificType('id', 'char(32)').primary();
    t.specificType('visitor', 'char(64)').notNullable();
    t.string('kind', 16).notNullable();
    t.string('question', 255).notNullable().defaultTo('');
    t.string('answer', 64).notNullable();
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'expires_at').notNullable().index();
    timestamp(t, 'used_at').nullable();
  }),
  table('spent_proofs', 'Proofs of work that were used, so that each is accepted once.', t => {
    t.specificType('hash', 'char(64)').primary();
    timestamp(t, 'expires_at').notNullable().index();
  }),
  table('reactions', 'The reaction of each actor to a post.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.string('actor', 70).notNullable();
    t.specificType('reaction', 'tinyint unsigned').notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['post_id', 'actor']);
    t.index(['actor'], 'reactions_by_actor');
  }),
  table('reaction_counts', 'Number of each reaction to a post.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.specificType('reaction', 'tinyint unsigned').notNullable();
    t.integer('count').unsigned().notNullable().defaultTo(0);
    t.primary(['post_id', 'reaction']);
  }),
  table('ratings', 'The rating of each actor for a post, on a scale of 0 to 10.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    t.string('actor', 70).notNullable();
    // A fraction when the site shows another number of stars than five or ten.
    t.double('value').notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['post_id', 'actor']);
    t.index(['post_id', 'created_at']);
    t.index(['actor'], 'ratings_by_actor');
  }),
  table('favourites', 'Posts that accounts have marked as favourites.', t => {
    reference(t, 'user_id', 'users', 'CASCADE');
    reference(t, 'post_id', 'posts', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['user_id', 'post_id']);
  }),
  table('subscriptions', 'Subscriptions of addresses to the site, a post, an author, a category or a team blog.', t => {
    idColumn(t);
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable().defaultTo(0);
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    t.string('name', 100).notNullable().defaultTo('');
    t.string('email', 190).notNullable();
    t.string('email_key', 190).notNullable();
    t.string('state', 16).notNullable().defaultTo('active');
    t.string('frequency', 16).notNullable().defaultTo('immediate');
    timestamp(t, 'created_at').notNullable();
    t.unique(['type', 'target_id', 'email_key']);
    t.index(['type', 'target_id', 'state']);
    t.index(['email_key']);
    t.index(['state', 'frequency', 'email_key'], 'subscriptions_due');
  }),
  table('announcements', 'Published posts whose subscribers were or will be told, once for each post.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    timestamp(t, 'done_at').nullable();
    t.primary(['post_id']);
  }),
  table('digests', 'Periods whose digests have been sent.', t => {
    t.string('frequency', 16).notNullable();
    timestamp(t, 'ends_at').notNullable();
    t.primary(['frequency', 'ends_at']);
  }),
  table('reports', 'Reports of posts, comments and accounts, one for each actor and target.', t => {
    idColumn(t);
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    t.string('actor', 70).notNullable();
    reference(t, 'user_id', 'users', 'SET NULL');
    t.text('reason').notNullable();
    t.string('ip', 45).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'resolved_at').nullable();
    t.unique(['type', 'target_id', 'actor']);
    t.index(['resolved_at', 'created_at']);
  }),
);

import { idColumn, legacyId, reference, table, tables, timestamp } from './table.ts';

const isListed = "state = 'published' and lifecycle = 'live' and privacy = 'public' and kind <> 'page'";
const isLocated = `${isListed} and password is null and latitude is not null and longitude is not null`;

/** Number of a dashboard list's filter (wire §3.5): −1 trashed, 0 unpublished, 1 published, 3 draft, 4 pending, 5 archived. */
const statusCode =
  "case when lifecycle = 'trashed' then -1 when lifecycle = 'archived' then 5 when state = 'draft' then 3 when state = 'pending' then 4 when state = 'published' then 1 else 0 end";

const stored = (type: string, expression: string): string => `${type} generated always as (${expression}) stored`;

/** Each list of the dashboard reads the index of its sort; the columns of its filters are at the end of the index. */
const sorts: Readonly<Record<string, readonly string[]>> = {
  dated: ['untrashed', 'dated', 'id', 'status_code'],
  status: ['status_code', 'dated', 'id'],
  titled: ['untrashed', 'title', 'id', 'status_code', 'dated'],
  hits: ['untrashed', 'hits', 'id', 'status_code', 'dated'],
  category: ['untrashed', 'category_id', 'dated', 'id', 'status_code'],
};

/**
 * Categories, tags, team blogs and posts. A post is visible when it is published, live, and now lies between
 * `published_at` and `publish_down`. `listed` and `published_at` are repeated in the joining tables, so the listing of a
 * category or tag reads one index.
 */
export const { up, down } = tables(
  table('categories', 'Nested categories of posts.', t => {
    idColumn(t);
    reference(t, 'parent_id', 'categories', 'SET NULL');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.text('description').nullable();
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
    t.index(['posts_count'], 'categories_by_count');
    t.index(['title', 'id'], 'categories_titled');
    // Hides the category; its posts stay.
    t.boolean('published').notNullable().defaultTo(true);
    // 1 or null: the unique key allows one default category.
    t.boolean('is_default').nullable().unique({ indexName: 'categories_default' });
  }),
  table('tags', 'Tags of posts.', t => {
    idColumn(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.integer('posts_count').unsigned().notNullable().defaultTo(0);
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
    t.index(['posts_count'], 'tags_by_count');
    t.index(['title'], 'tags_by_title');
  }),
  table('teams', 'Team blogs.', t => {
    idColumn(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.text('description').nullable();
    reference(t, 'avatar_id', 'media', 'SET NULL');
    t.string('access', 16).notNullable().defaultTo('everyone');
    t.boolean('allow_join').notNullable().defaultTo(true);
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
    t.index(['access', 'title', 'id'], 'teams_listed');
  }),
  table('team_members', 'Members of team blogs; some administer theirs.', t => {
    reference(t, 'team_id', 'teams', 'CASCADE');
    reference(t, 'user_id', 'users', 'CASCADE');
    t.boolean('is_admin').notNullable().defaultTo(false);
    timestamp(t, 'created_at').notNullable();
    t.primary(['team_id', 'user_id']);
  }),
  table('team_requests', 'Requests to join a team blog.', t => {
    reference(t, 'team_id', 'teams', 'CASCADE');
    reference(t, 'user_id', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['team_id', 'user_id']);
  }),
  table('posts', 'Blog posts and pages: text, publishing state, place, SEO fields and counters.', t => {
    idColumn(t);
    t.string('uid', 42).nullable().unique();
    t.string('kind', 16).notNullable().defaultTo('text');
    t.string('title', 255).notNullable();
    t.string('slug', 190).notNullable().unique();
    t.specificType('intro', 'mediumtext').nullable();
    t.specificType('body', 'mediumtext').notNullable();
    t.text('excerpt').nullable();
    t.specificType('document', 'mediumtext').nullable();
    t.string('source', 1000).notNullable().defaultTo('');
    // The workflow: draft, pending, published …
    t.string('state', 16).notNullable().defaultTo('draft');
    // live, archived or trashed, apart from `state`: a restored post has the state it had.
    t.string('lifecycle', 16).notNullable().defaultTo('live');
    t.string('privacy', 16).notNullable().defaultTo('public');
    t.string('password', 255).nullable();
    reference(t, 'author_id', 'users', 'RESTRICT');
    reference(t, 'category_id', 'categories', 'SET NULL');
    reference(t, 'team_id', 'teams', 'SET NULL');
    reference(t, 'cover_id', 'media', 'SET NULL');
    t.integer('revision_id').unsigned().nullable();
    t.boolean('allow_comments').notNullable().defaultTo(true);
    t.boolean('allow_subscriptions').notNullable().defaultTo(true);
    t.string('language', 20).notNullable().defaultTo('');
    t.string('direction', 3).notNullable().defaultTo('');
    t.string('address', 500).notNullable().defaultTo('');
    t.decimal('latitude', 9, 6).nullable();
    t.decimal('longitude', 9, 6).nullable();
    t.string('seo_title', 255).notNullable().defaultTo('');
    t.string('seo_description', 500).notNullable().defaultTo('');
    t.string('robots', 60).notNullable().defaultTo('');
    t.string('canonical', 1000).notNullable().defaultTo('');
    t.integer('hits').unsigned().notNullable().defaultTo(0);
    t.integer('comments_count').unsigned().notNullable().defaultTo(0);
    // Every comment ever saved: gives the next one its number.
    t.integer('comments_made').unsigned().notNullable().defaultTo(0);
    t.integer('reactions_count').unsigned().notNullable().defaultTo(0);
    t.integer('ratings_count').unsigned().notNullable().defaultTo(0);
    t.double('ratings_sum').notNullable().defaultTo(0);
    t.integer('favourites_count').unsigned().notNullable().defaultTo(0);
    t.integer('version').unsigned().notNullable().defaultTo(1);
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'modified_at').notNullable();
    timestamp(t, 'published_at').nullable();
    timestamp(t, 'publish_down').nullable();
    t.specificType('listed', stored('tinyint(1)', isListed));
    t.index(['listed', 'published_at', 'id'], 'posts_listed');
    t.index(['author_id', 'listed', 'published_at', 'id'], 'posts_by_author');
    t.index(['author_id', 'state', 'modified_at'], 'posts_own');
    t.index(['team_id', 'listed', 'published_at', 'id'], 'posts_by_team');
    t.index(['state', 'lifecycle', 'modified_at'], 'posts_state');
    t.index(['lifecycle', 'publish_down'], 'posts_ending');
    legacyId(t);
    // Lifecycle that a trashed post is restored to.
    t.string('former_lifecycle', 16).nullable();
    // The moderator who unpublished or trashed the post of another author.
    t.integer('withdrawn_by').unsigned().nullable();
    t.specificType('located', stored('tinyint(1)', isLocated));
    t.specificType('status_code', stored('tinyint', statusCode));
    t.specificType('untrashed', stored('tinyint(1)', "lifecycle <> 'trashed'"));
    // The day a post was or will be published, or was changed last.
    t.specificType('dated', stored('datetime', 'coalesce(published_at, modified_at)'));
    t.index(['published_at'], 'posts_coming');
    t.index(['located', 'published_at', 'id'], 'posts_located');
    for (const [name, columns] of Object.entries(sorts)) {
      t.index(['author_id', ...columns], `posts_own_${name}`);
      t.index(columns, `posts_all_${name}`);
    }
  }),
  table('post_categories', 'Categories of each post, with the columns a listing sorts by.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    reference(t, 'category_id', 'categories', 'CASCADE');
    t.boolean('is_primary').notNullable().defaultTo(false);
    t.boolean('listed').notNullable().defaultTo(false);
    timestamp(t, 'published_at').nullable();
    t.primary(['post_id', 'category_id']);
    t.index(['category_id', 'listed', 'published_at', 'post_id'], 'post_categories_listed');
  }),
  table('post_tags', 'Tags of each post, with the columns a listing sorts by.', t => {
    reference(t, 'post_id', 'posts', 'CASCADE');
    reference(t, 'tag_id', 'tags', 'CASCADE');
    t.boolean('listed').notNullable().defaultTo(false);
    timestamp(t, 'published_at').nullable();
    t.primary(['post_id', 'tag_id']);
    t.index(['tag_id', 'listed', 'published_at', 'post_id'], 'post_tags_listed');
  }),
  table('media_uses', 'Files each post refers to.', t => {
    reference(t, 'media_id', 'media', 'CASCADE');
    reference(t, 'post_id', 'posts', 'CASCADE');
    // False: only an older revision or a draft of the post refers to the file.
    t.boolean('is_shown').notNullable().defaultTo(true);
    t.primary(['media_id', 'post_id']);
    t.index(['post_id', 'is_shown']);
  }),
  table('featured', 'Featured posts, authors and team blogs.', t => {
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    t.primary(['type', 'target_id']);
    t.index(['type', 'created_at']);
  }),
);

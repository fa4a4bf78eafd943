import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

const isListed =
  "tinyint(1) generated always as (state = 'published' and shelf = 'live' and privacy = 'public' and kind <> 'page') stored";

/**
 * Posts. `state` is the workflow, `shelf` where a post lies (live, archived, trashed), so a restored post is what it
 * was. A post is out when it is published, live, and now lies between `published_at` and `publish_down`.
 * `listed` and `published_at` are repeated in the joining tables, so a category's or tag's listing reads one index.
 */
export const { up, down } = tables(
  table('posts', t => {
    idOf(t);
    t.string('uid', 42).nullable().unique();
    t.string('kind', 16).notNullable().defaultTo('text');
    t.string('title', 255).notNullable();
    t.string('slug', 190).notNullable().unique();
    t.specificType('intro', 'mediumtext').nullable();
    t.specificType('body', 'mediumtext').notNullable();
    t.text('excerpt').nullable();
    t.specificType('document', 'mediumtext').nullable();
    t.string('source', 1000).notNullable().defaultTo('');
    t.string('state', 16).notNullable().defaultTo('draft');
    t.string('shelf', 16).notNullable().defaultTo('live');
    t.string('privacy', 16).notNullable().defaultTo('public');
    t.string('password', 255).nullable();
    refers(t, 'author_id', 'users', 'RESTRICT');
    t.integer('category_id').unsigned().nullable();
    t.foreign('category_id').references('categories.id').onDelete('SET NULL');
    t.integer('team_id').unsigned().nullable();
    t.foreign('team_id').references('teams.id').onDelete('SET NULL');
    t.integer('cover_id').unsigned().nullable();
    t.foreign('cover_id').references('media.id').onDelete('SET NULL');
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
    t.integer('comments_made').unsigned().notNullable().defaultTo(0);
    t.integer('reactions_count').unsigned().notNullable().defaultTo(0);
    t.integer('ratings_count').unsigned().notNullable().defaultTo(0);
    t.integer('ratings_sum').unsigned().notNullable().defaultTo(0);
    t.integer('favourites_count').unsigned().notNullable().defaultTo(0);
    t.integer('version').unsigned().notNullable().defaultTo(1);
    at(t, 'created_at').notNullable();
    at(t, 'modified_at').notNullable();
    at(t, 'published_at').nullable();
    at(t, 'publish_down').nullable();
    t.specificType('listed', isListed);
    t.index(['listed', 'published_at', 'id'], 'posts_listed');
    t.index(['author_id', 'listed', 'published_at', 'id'], 'posts_by_author');
    t.index(['author_id', 'state', 'modified_at'], 'posts_own');
    t.index(['team_id', 'listed', 'published_at', 'id'], 'posts_by_team');
    t.index(['state', 'shelf', 'modified_at'], 'posts_state');
    t.index(['shelf', 'publish_down'], 'posts_ending');
    legacyOf(t);
  }),
  table('revisions', t => {
    idOf(t);
    refers(t, 'post_id', 'posts', 'CASCADE');
    t.integer('ordering').unsigned().notNullable();
    t.string('title', 255).notNullable();
    t.string('state', 16).notNullable();
    t.specificType('content', 'mediumtext').notNullable();
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    t.unique(['post_id', 'ordering']);
  }),
  table('post_categories', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    refers(t, 'category_id', 'categories', 'CASCADE');
    t.boolean('is_primary').notNullable().defaultTo(false);
    t.boolean('listed').notNullable().defaultTo(false);
    at(t, 'published_at').nullable();
    t.primary(['post_id', 'category_id']);
    t.index(['category_id', 'listed', 'published_at', 'post_id'], 'post_categories_listed');
  }),
  table('post_tags', t => {
    refers(t, 'post_id', 'posts', 'CASCADE');
    refers(t, 'tag_id', 'tags', 'CASCADE');
    t.boolean('listed').notNullable().defaultTo(false);
    at(t, 'published_at').nullable();
    t.primary(['post_id', 'tag_id']);
    t.index(['tag_id', 'listed', 'published_at', 'post_id'], 'post_tags_listed');
  }),
  table('featured', t => {
    t.string('type', 16).notNullable();
    t.integer('target_id').unsigned().notNullable();
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    t.primary(['type', 'target_id']);
    t.index(['type', 'created_at']);
  }),
);

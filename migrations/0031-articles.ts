import { at, idOf, legacyOf, refers, table, tables } from './table.ts';

type Table = Parameters<typeof idOf>[0];

/** Who sees a listed thing; empty: nobody but those who tend it. */
const shownOf = (t: Table) => t.string('shown', 12).notNullable().defaultTo('');

/**
 * The article area (spec §2.2): items in nested categories. `shown` is what the publishing, trash and access of an item
 * and of its categories come to; it is repeated with the date wherever items are listed, so that a listing reads one
 * index. `item_shelves` holds an item under its category and every one above it.
 */
export const { up, down } = tables(
  table('item_field_groups', t => {
    idOf(t);
    t.string('name', 255).notNullable();
    legacyOf(t);
  }),
  table('item_fields', t => {
    idOf(t);
    refers(t, 'group_id', 'item_field_groups', 'CASCADE');
    t.string('name', 255).notNullable();
    t.string('alias', 190).notNullable();
    t.string('type', 20).notNullable();
    t.specificType('definition', 'mediumtext').notNullable();
    t.boolean('required').notNullable().defaultTo(false);
    t.boolean('published').notNullable().defaultTo(true);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.index(['group_id', 'ordering', 'id']);
    legacyOf(t);
  }),
  table('item_categories', t => {
    idOf(t);
    t.integer('parent_id').unsigned().nullable();
    t.foreign('parent_id').references('item_categories.id').onDelete('RESTRICT');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.specificType('description', 'mediumtext').nullable();
    t.integer('image_id').unsigned().nullable();
    t.foreign('image_id').references('media.id').onDelete('SET NULL');
    t.integer('field_group_id').unsigned().nullable();
    t.foreign('field_group_id').references('item_field_groups.id').onDelete('SET NULL');
    t.boolean('published').notNullable().defaultTo(true);
    at(t, 'trashed_at').nullable();
    t.string('access', 12).notNullable().defaultTo('public');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.string('language', 20).notNullable().defaultTo('');
    t.text('params').nullable();
    at(t, 'created_at').notNullable();
    legacyOf(t);
  }),
  table('items', t => {
    idOf(t);
    refers(t, 'category_id', 'item_categories', 'RESTRICT');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable();
    t.specificType('intro', 'mediumtext').notNullable();
    t.specificType('body', 'mediumtext').notNullable();
    t.boolean('published').notNullable().defaultTo(false);
    at(t, 'trashed_at').nullable();
    t.string('access', 12).notNullable().defaultTo('public');
    shownOf(t);
    t.boolean('featured').notNullable().defaultTo(false);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    refers(t, 'author_id', 'users', 'RESTRICT');
    t.string('author_alias', 255).notNullable().defaultTo('');
    at(t, 'created_at').notNullable();
    at(t, 'modified_at').notNullable();
    refers(t, 'modified_by', 'users', 'SET NULL');
    at(t, 'publish_up').notNullable();
    at(t, 'publish_down').nullable();
    t.integer('image_id').unsigned().nullable();
    t.foreign('image_id').references('media.id').onDelete('SET NULL');
    t.text('image_caption').nullable();
    t.string('image_credits', 255).notNullable().defaultTo('');
    t.string('video', 1000).notNullable().defaultTo('');
    t.text('video_caption').nullable();
    t.string('video_credits', 255).notNullable().defaultTo('');
    t.specificType('fields', 'mediumtext').nullable();
    t.integer('hits').unsigned().notNullable().defaultTo(0);
    t.integer('votes_count').unsigned().notNullable().defaultTo(0);
    t.integer('votes_sum').unsigned().notNullable().defaultTo(0);
    t.integer('comments_count').unsigned().notNullable().defaultTo(0);
    t.boolean('allow_comments').notNullable().defaultTo(true);
    t.string('meta_description', 500).notNullable().defaultTo('');
    t.string('meta_keywords', 500).notNullable().defaultTo('');
    t.string('robots', 60).notNullable().defaultTo('');
    t.string('language', 20).notNullable().defaultTo('');
    t.text('params').nullable();
    t.integer('checked_out_by').unsigned().nullable();
    t.foreign('checked_out_by').references('users.id').onDelete('SET NULL');
    at(t, 'checked_out_at').nullable();
    t.integer('version').unsigned().notNullable().defaultTo(1);
    t.index(['shown', 'created_at', 'id'], 'items_shown');
    t.index(['author_id', 'shown', 'created_at', 'id'], 'items_by_author');
    t.index(['category_id', 'shown', 'created_at', 'id'], 'items_in_category');
    t.index(['shown', 'publish_up'], 'items_coming');
    t.index(['shown', 'publish_down'], 'items_ending');
    t.index(['alias']);
    legacyOf(t);
  }),
  table('item_shelves', t => {
    refers(t, 'category_id', 'item_categories', 'CASCADE');
    refers(t, 'item_id', 'items', 'CASCADE');
    shownOf(t);
    t.boolean('featured').notNullable().defaultTo(false);
    at(t, 'created_at').notNullable();
    t.primary(['category_id', 'item_id']);
    t.index(['category_id', 'shown', 'created_at', 'item_id'], 'item_shelves_shown');
  }),
  table('item_tag_names', t => {
    idOf(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.boolean('published').notNullable().defaultTo(true);
    at(t, 'created_at').notNullable();
    legacyOf(t);
  }),
  table('item_tags', t => {
    refers(t, 'tag_id', 'item_tag_names', 'CASCADE');
    refers(t, 'item_id', 'items', 'CASCADE');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    shownOf(t);
    at(t, 'created_at').notNullable();
    t.primary(['tag_id', 'item_id']);
    t.index(['tag_id', 'shown', 'created_at', 'item_id'], 'item_tags_shown');
  }),
  table('item_pictures', t => {
    refers(t, 'item_id', 'items', 'CASCADE');
    refers(t, 'media_id', 'media', 'CASCADE');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.primary(['item_id', 'media_id']);
  }),
  table('item_attachments', t => {
    idOf(t);
    refers(t, 'item_id', 'items', 'CASCADE');
    // Generated; never the name a file came with.
    t.string('stored', 80).notNullable().unique();
    t.string('filename', 255).notNullable();
    t.string('title', 255).notNullable().defaultTo('');
    t.string('title_attribute', 500).notNullable().defaultTo('');
    t.string('mime', 100).notNullable();
    t.bigInteger('bytes').unsigned().notNullable();
    t.integer('hits').unsigned().notNullable().defaultTo(0);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    refers(t, 'created_by', 'users', 'SET NULL');
    at(t, 'created_at').notNullable();
    t.index(['item_id', 'ordering', 'id']);
    legacyOf(t);
  }),
  table('item_votes', t => {
    refers(t, 'item_id', 'items', 'CASCADE');
    t.string('actor', 70).notNullable();
    // 1 to 5.
    t.specificType('value', 'tinyint unsigned').notNullable();
    t.integer('user_id').unsigned().nullable();
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
    at(t, 'created_at').notNullable();
    t.primary(['item_id', 'actor']);
  }),
  table('item_comments', t => {
    idOf(t);
    refers(t, 'item_id', 'items', 'CASCADE');
    refers(t, 'author_id', 'users', 'SET NULL');
    t.specificType('visitor', 'char(64)').nullable().index();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('website', 255).notNullable().defaultTo('');
    t.specificType('body', 'mediumtext').notNullable();
    t.boolean('published').notNullable().defaultTo(false);
    t.string('ip', 45).notNullable().defaultTo('');
    t.specificType('submission', 'char(64)').nullable().unique();
    at(t, 'created_at').notNullable();
    t.index(['item_id', 'published', 'created_at', 'id'], 'item_comments_shown');
    t.index(['published', 'created_at']);
    t.index(['email']);
    legacyOf(t);
  }),
);

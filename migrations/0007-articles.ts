import { idColumn, legacyId, optionalReference, reference, table, tables, timestamp } from './table.ts';

type Table = Parameters<typeof idColumn>[0];

/** Adds the readers a row is listed for; empty: only those who manage it. */
const shownColumn = (t: Table) => t.string('shown', 12).notNullable().defaultTo('');

/**
 * Articles (*item* on the wire) in nested categories. `shown` sums up the publishing, trash and access of an article and
 * its categories; it is repeated with the date wherever articles are listed, so that a listing reads one index.
 */
export const { up, down } = tables(
  table('item_field_groups', 'Groups of extra fields that a category may use.', t => {
    idColumn(t);
    t.string('name', 255).notNullable();
    legacyId(t);
  }),
  table('item_fields', 'Extra fields of articles: name, type and definition.', t => {
    idColumn(t);
    reference(t, 'group_id', 'item_field_groups', 'CASCADE');
    t.string('name', 255).notNullable();
    t.string('alias', 190).notNullable();
    t.string('type', 20).notNullable();
    t.specificType('definition', 'mediumtext').notNullable();
    t.boolean('required').notNullable().defaultTo(false);
    t.boolean('published').notNullable().defaultTo(true);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.index(['group_id', 'ordering', 'id']);
    legacyId(t);
  }),
  table('item_categories', 'Nested categories of articles.', t => {
    idColumn(t);
    optionalReference(t, 'parent_id', 'item_categories', 'RESTRICT');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.specificType('description', 'mediumtext').nullable();
    reference(t, 'image_id', 'media', 'SET NULL');
    reference(t, 'field_group_id', 'item_field_groups', 'SET NULL');
    t.boolean('published').notNullable().defaultTo(true);
    timestamp(t, 'trashed_at').nullable();
    t.string('access', 12).notNullable().defaultTo('public');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.string('language', 20).notNullable().defaultTo('');
    t.text('params').nullable();
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
  }),
  table('items', 'Articles: text, publishing dates, pictures, extra fields and counters.', t => {
    idColumn(t);
    reference(t, 'category_id', 'item_categories', 'RESTRICT');
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable();
    t.specificType('intro', 'mediumtext').notNullable();
    t.specificType('body', 'mediumtext').notNullable();
    t.boolean('published').notNullable().defaultTo(false);
    timestamp(t, 'trashed_at').nullable();
    t.string('access', 12).notNullable().defaultTo('public');
    shownColumn(t);
    t.boolean('featured').notNullable().defaultTo(false);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    reference(t, 'author_id', 'users', 'RESTRICT');
    t.string('author_alias', 255).notNullable().defaultTo('');
    timestamp(t, 'created_at').notNullable();
    timestamp(t, 'modified_at').notNullable();
    reference(t, 'modified_by', 'users', 'SET NULL');
    timestamp(t, 'publish_up').notNullable();
    timestamp(t, 'publish_down').nullable();
    reference(t, 'image_id', 'media', 'SET NULL');
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
    reference(t, 'checked_out_by', 'users', 'SET NULL');
    timestamp(t, 'checked_out_at').nullable();
    t.integer('version').unsigned().notNullable().defaultTo(1);
    t.index(['shown', 'created_at', 'id'], 'items_shown');
    t.index(['category_id', 'shown', 'created_at', 'id'], 'items_in_category');
    t.index(['shown', 'publish_up'], 'items_coming');
    t.index(['shown', 'publish_down'], 'items_ending');
    t.index(['alias']);
    legacyId(t);
    // −1 trashed, 0 unpublished, 1 published now or later: filters the dashboard's list.
    t.specificType('status_code', 'tinyint generated always as (if(trashed_at is not null, -1, published)) stored');
    t.specificType('untrashed', 'tinyint(1) generated always as (trashed_at is null) stored');
    t.index(['untrashed', 'created_at', 'id'], 'items_all_untrashed');
    t.index(['status_code', 'created_at', 'id', 'publish_up', 'publish_down'], 'items_all_status');
    t.index(['author_id', 'untrashed', 'created_at', 'id'], 'items_own_untrashed');
    t.index(['author_id', 'status_code', 'created_at', 'id', 'publish_up', 'publish_down'], 'items_own_status');
    t.index(['category_id', 'untrashed', 'created_at', 'id', 'status_code'], 'items_category_untrashed');
    // `md5("Image" + id)`, as installed sites name the files of an article's picture. Not generated by the database:
    // MariaDB computes no column from an auto-increment.
    t.specificType('image_key', "char(32) character set ascii not null default ''");
    t.index(['image_key'], 'items_by_image_key');
    // An author's articles without those printed under another name.
    t.index(['author_id', 'author_alias', 'shown', 'created_at', 'id'], 'items_by_byline');
    // An uploaded film or recording, beside `video`, which is the address of one elsewhere.
    t.integer('recording_id').unsigned().nullable();
    t.foreign('recording_id', 'items_recording').references('media.id').onDelete('SET NULL');
  }),
  table(
    'item_category_ancestors',
    'Every article under its category and each category above that, for listings.',
    t => {
      reference(t, 'category_id', 'item_categories', 'CASCADE');
      reference(t, 'item_id', 'items', 'CASCADE');
      shownColumn(t);
      t.boolean('featured').notNullable().defaultTo(false);
      timestamp(t, 'created_at').notNullable();
      t.primary(['category_id', 'item_id']);
      t.index(['category_id', 'shown', 'created_at', 'item_id'], 'item_category_ancestors_shown');
    },
  ),
  table('item_tag_names', 'Tags of articles.', t => {
    idColumn(t);
    t.string('title', 255).notNullable();
    t.string('alias', 190).notNullable().unique();
    t.boolean('published').notNullable().defaultTo(true);
    timestamp(t, 'created_at').notNullable();
    legacyId(t);
  }),
  table('item_tags', 'Tags of each article, with the columns a listing sorts by.', t => {
    reference(t, 'tag_id', 'item_tag_names', 'CASCADE');
    reference(t, 'item_id', 'items', 'CASCADE');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    shownColumn(t);
    timestamp(t, 'created_at').notNullable();
    t.primary(['tag_id', 'item_id']);
    t.index(['tag_id', 'shown', 'created_at', 'item_id'], 'item_tags_shown');
  }),
  table('item_pictures', "Pictures of each article's gallery, in order.", t => {
    reference(t, 'item_id', 'items', 'CASCADE');
    reference(t, 'media_id', 'media', 'CASCADE');
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    t.primary(['item_id', 'media_id']);
  }),
  table('item_attachments', 'Files that readers of an article can download.', t => {
    idColumn(t);
    reference(t, 'item_id', 'items', 'CASCADE');
    // Generated; never the name of the uploaded file.
    t.string('stored', 80).notNullable().unique();
    t.string('filename', 255).notNullable();
    t.string('title', 255).notNullable().defaultTo('');
    t.string('title_attribute', 500).notNullable().defaultTo('');
    t.string('mime', 100).notNullable();
    t.bigInteger('bytes').unsigned().notNullable();
    t.integer('hits').unsigned().notNullable().defaultTo(0);
    t.integer('ordering').unsigned().notNullable().defaultTo(0);
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    t.index(['item_id', 'ordering', 'id']);
    legacyId(t);
  }),
  table('item_votes', 'The vote of each actor for an article, 1 to 5.', t => {
    reference(t, 'item_id', 'items', 'CASCADE');
    t.string('actor', 70).notNullable();
    t.specificType('value', 'tinyint unsigned').notNullable();
    optionalReference(t, 'user_id', 'users', 'CASCADE');
    timestamp(t, 'created_at').notNullable();
    t.primary(['item_id', 'actor']);
    t.index(['actor'], 'item_votes_by_actor');
  }),
  table('item_comments', 'Comments on articles.', t => {
    idColumn(t);
    reference(t, 'item_id', 'items', 'CASCADE');
    reference(t, 'author_id', 'users', 'SET NULL');
    t.specificType('visitor', 'char(64)').nullable().index();
    t.string('name', 100).notNullable();
    t.string('email', 190).notNullable().defaultTo('');
    t.string('website', 255).notNullable().defaultTo('');
    t.specificType('body', 'mediumtext').notNullable();
    t.boolean('published').notNullable().defaultTo(false);
    t.string('ip', 45).notNullable().defaultTo('');
    // Key of the sent form: a form sent twice makes one comment.
    t.specificType('submission', 'char(64)').nullable().unique();
    timestamp(t, 'created_at').notNullable();
    t.index(['item_id', 'published', 'created_at', 'id'], 'item_comments_shown');
    t.index(['published', 'created_at']);
    t.index(['email']);
    legacyId(t);
    // Keyed hash of the network the comment was sent from.
    t.specificType('network', 'char(32)').collate('ascii_bin').nullable();
    t.index(['network', 'created_at'], 'item_comments_by_network');
    t.index(['created_at'], 'item_comments_by_date');
  }),
  table('item_media', 'Files each article refers to: its readers may see them.', t => {
    reference(t, 'item_id', 'items', 'CASCADE');
    reference(t, 'media_id', 'media', 'CASCADE');
    t.primary(['item_id', 'media_id']);
    t.index(['media_id']);
    // False: only an older revision of the article refers to the file.
    t.boolean('is_shown').notNullable().defaultTo(true);
  }),
  table('item_revisions', 'The text of an article after each save that changed it.', t => {
    idColumn(t);
    reference(t, 'item_id', 'items', 'CASCADE');
    t.integer('ordering').unsigned().notNullable();
    t.string('title', 255).notNullable();
    t.specificType('content', 'mediumtext').notNullable();
    reference(t, 'created_by', 'users', 'SET NULL');
    timestamp(t, 'created_at').notNullable();
    t.unique(['item_id', 'ordering']);
    t.index(['created_by', 'id'], 'item_revisions_by_writer');
  }),
  table('form_keys', 'Forms that made a post or an article, by their key: a form sent twice makes one.', t => {
    reference(t, 'user_id', 'users', 'CASCADE');
    t.specificType('form_key', 'char(32) character set ascii not null');
    optionalReference(t, 'post_id', 'posts', 'CASCADE');
    optionalReference(t, 'item_id', 'items', 'CASCADE');
    t.primary(['user_id', 'form_key']);
  }),
);

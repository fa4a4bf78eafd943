import { columns, steps } from './alter.ts';
import { binaryString, idColumn, optionalReference, reference, table, tables, timestamp } from './table.ts';

/** Pages of the site (About, Imprint …) with their pictures and revisions, and what a link of the menu leads to. */
export const { up, down } = steps(
  tables(
    table('site_pages', 'Pages of the site that are neither posts nor articles: About, Imprint, Contact.', t => {
      idColumn(t);
      optionalReference(t, 'parent_id', 'site_pages', 'RESTRICT');
      t.string('title', 255).notNullable();
      t.string('alias', 190).notNullable();
      // Whole path without the first slash: aliases of the pages above and its own. Null in the trash.
      binaryString(t, 'path', 500).nullable().unique();
      t.specificType('body', 'mediumtext').notNullable();
      t.string('meta_description', 500).notNullable().defaultTo('');
      t.string('robots', 60).notNullable().defaultTo('');
      t.string('language', 20).notNullable().defaultTo('');
      // ltr, rtl or empty for the direction of the language.
      t.string('direction', 3).notNullable().defaultTo('');
      t.boolean('published').notNullable().defaultTo(false);
      // imprint or privacy: the page that the footer and forms name. Each at most once.
      t.string('purpose', 10).nullable().unique();
      t.boolean('contact_form').notNullable().defaultTo(false);
      t.integer('version').unsigned().notNullable().defaultTo(1);
      reference(t, 'created_by', 'users', 'SET NULL');
      reference(t, 'modified_by', 'users', 'SET NULL');
      timestamp(t, 'created_at').notNullable();
      timestamp(t, 'modified_at').notNullable();
      timestamp(t, 'trashed_at').nullable().index();
    }),
    table('site_page_media', 'Files that pages of the site show: readers of such a page may see them.', t => {
      reference(t, 'page_id', 'site_pages', 'CASCADE');
      reference(t, 'media_id', 'media', 'CASCADE');
      // False: only an earlier text shows it.
      t.boolean('is_shown').notNullable().defaultTo(true);
      t.primary(['page_id', 'media_id']);
    }),
    table('site_page_revisions', 'Earlier and current texts of pages of the site.', t => {
      idColumn(t);
      reference(t, 'page_id', 'site_pages', 'CASCADE');
      t.integer('ordering').unsigned().notNullable();
      t.string('title', 255).notNullable();
      t.specificType('content', 'mediumtext').notNullable();
      reference(t, 'created_by', 'users', 'SET NULL');
      timestamp(t, 'created_at').notNullable();
      t.unique(['page_id', 'ordering']);
      t.index(['created_by', 'id'], 'site_page_revisions_by_writer');
    }),
  ),
  columns({
    table: 'menu_items',
    columns: ['target_kind', 'target_id'],
    build: t => {
      // page, category, item-category or tag; null for a link with an address of its own.
      t.string('target_kind', 16).nullable();
      t.integer('target_id').unsigned().nullable();
      t.index(['target_kind', 'target_id'], 'menu_items_target');
    },
  }),
);

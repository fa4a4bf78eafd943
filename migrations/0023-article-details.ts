import { columns } from './alter.ts';
import { metaColumns, reference } from './table.ts';

/** Details of articles, their categories and tags: archive, second image, links, order, and metadata. */
export const { up, down } = columns(
  {
    table: 'items',
    columns: [
      ...['archived', 'featured_ordering', 'image_alt', 'intro_image_id', 'intro_image_alt', 'intro_image_caption'],
      ...['links', 'meta_author', 'rights'],
    ],
    build: t => {
      // Left out of lists, except those of days, of authors and of the archive.
      t.boolean('archived').notNullable().defaultTo(false);
      t.index(['archived', 'shown', 'created_at', 'id'], 'items_archived');
      t.integer('featured_ordering').unsigned().notNullable().defaultTo(0);
      t.index(['featured', 'shown', 'featured_ordering'], 'items_featured');
      // Replaces the alternative text of the picture itself.
      t.string('image_alt', 500).notNullable().defaultTo('');
      // Shown in lists instead of the image of the whole article.
      reference(t, 'intro_image_id', 'media', 'SET NULL');
      t.string('intro_image_alt', 500).notNullable().defaultTo('');
      t.text('intro_image_caption').nullable();
      // JSON list of `{ title, address, isNew }`.
      t.text('links').nullable();
      t.string('meta_author', 255).notNullable().defaultTo('');
      t.string('rights', 500).notNullable().defaultTo('');
    },
  },
  {
    table: 'item_categories',
    columns: ['image_alt', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
    build: t => {
      t.string('image_alt', 500).notNullable().defaultTo('');
      t.string('meta_title', 255).notNullable().defaultTo('');
      metaColumns(t);
    },
  },
  {
    table: 'item_tag_names',
    columns: ['description', 'parent_id'],
    build: t => {
      t.specificType('description', 'mediumtext').nullable();
      reference(t, 'parent_id', 'item_tag_names', 'SET NULL');
    },
  },
);

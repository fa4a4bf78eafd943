import { columns } from './alter.ts';
import { metaColumns, reference } from './table.ts';

/** Picture, language and values for search engines of the blog's categories, the language of tags, and values for search engines of team blogs. */
export const { up, down } = columns(
  {
    table: 'categories',
    columns: ['image_id', 'image_alt', 'language', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
    build: t => {
      reference(t, 'image_id', 'media', 'SET NULL');
      // Replaces the alternative text of the picture itself.
      t.string('image_alt', 500).notNullable().defaultTo('');
      t.string('language', 20).notNullable().defaultTo('');
      t.string('meta_title', 255).notNullable().defaultTo('');
      metaColumns(t);
    },
  },
  {
    table: 'tags',
    columns: ['language'],
    build: t => {
      t.string('language', 20).notNullable().defaultTo('');
    },
  },
  {
    table: 'teams',
    columns: ['meta_title', 'meta_description'],
    build: t => {
      t.string('meta_title', 255).notNullable().defaultTo('');
      t.string('meta_description', 500).notNullable().defaultTo('');
    },
  },
);

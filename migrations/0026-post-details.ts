import { columns } from './alter.ts';

/** Values of posts that sites which move in have: who signs them, whose words they are, and whether the front page lists them. */
export const { up, down } = columns({
  table: 'posts',
  columns: ['byline', 'copyright', 'seo_keywords', 'off_front_page'],
  build: t => {
    // Shown instead of the author's name.
    t.string('byline', 255).notNullable().defaultTo('');
    t.string('copyright', 500).notNullable().defaultTo('');
    t.string('seo_keywords', 500).notNullable().defaultTo('');
    // Not among the latest posts; other lists and the search show it.
    t.boolean('off_front_page').notNullable().defaultTo(false);
    t.index(['listed', 'off_front_page', 'published_at', 'id'], 'posts_front');
  },
});

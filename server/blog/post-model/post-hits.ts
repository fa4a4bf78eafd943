import type { CountedKind } from '../../hits/index.ts';

/**
 * Hits of posts. Slugs are compared without case in the database, so they are folded first: two spellings in one
 * statement would lose hits.
 */
export const postHits: CountedKind = {
  ...{ url: '/blog/:slug', param: 'slug' },
  ...{ table: 'posts', column: 'slug', kind: 'post' },
  nameOf: slug => slug.toLowerCase(),
};

import { relistArticles, relistCategory } from '../../articles/article-model/index.ts';
import { indexArticles } from '../../articles/search/index.ts';
import type { Mutation } from '../../core/context/index.ts';
import type { Derived } from '../run/index.ts';
import { countComments } from './row-queries.ts';

const invalidateArticles = (mutation: Mutation, ids: readonly number[]): void =>
  mutation.invalidate('items', ...ids.map(id => `item:${id}` as const));

/** Readers and listing rows of articles. */
export const articleListings: Derived = {
  from: { items: 'id', item_tags: 'item_id' },
  refresh: async (mutation, ids) => {
    await relistArticles(mutation.sql, ids);
    invalidateArticles(mutation, ids);
  },
};

/** Words of articles in the search index. */
export const articleIndex: Derived = {
  from: { items: 'id' },
  refresh: ({ sql }, ids) => indexArticles(sql, ids),
};

/** Readers and listing rows of the articles in a category. */
export const categoryListings: Derived = {
  from: { item_categories: 'id' },
  refresh: async (mutation, ids) => {
    for (const id of ids) await relistCategory(mutation.sql, id);
    mutation.invalidate('items', ...ids.map(id => `item-category:${id}` as const));
  },
};

/** Lists that name tags. */
export const tagLists: Derived = {
  from: { item_tag_names: 'id' },
  refresh: async mutation => mutation.invalidate('items'),
};

/** Numbers of published comments. */
export const commentCounts: Derived = {
  from: { item_comments: 'item_id' },
  refresh: async (mutation, ids) => {
    await countComments(mutation.sql, ids);
    mutation.invalidate('items', ...ids.flatMap(id => [`item:${id}`, `item-held:${id}`] as const));
  },
};

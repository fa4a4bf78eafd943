import {
  countComments,
  countPosts,
  countRatings,
  countReactions,
  relistCategories,
  relistPosts,
} from '../../blog/post-model/index.ts';
import { indexPosts } from '../../blog/search/index.ts';
import type { Derived } from '../run/index.ts';
import { countLikes } from './blog-queries.ts';

/** Counters of a post, its places in listings, its entry in the search index and its pages. */
const ofPosts: Derived = {
  from: {
    posts: 'id',
    post_categories: 'post_id',
    post_tags: 'post_id',
    comments: 'post_id',
    reactions: 'post_id',
    ratings: 'post_id',
    favourites: 'post_id',
  },
  refresh: async ({ sql, invalidate }, ids) => {
    await relistPosts(sql, ids);
    await countComments(sql, ids);
    await countRatings(sql, ids);
    await countReactions(sql, ids);
    await indexPosts(sql, ids);
    invalidate('posts', 'frame', 'post-counts', ...ids.flatMap(id => [`post:${id}`, `post-held:${id}`] as const));
  },
};

const none: readonly number[] = [];

const ofAuthors: Derived = {
  from: { posts: 'author_id' },
  refresh: async ({ sql, invalidate }, ids) => {
    await countPosts(sql, { users: ids, categories: none, tags: none });
    invalidate(...ids.map(id => `author:${id}` as const));
  },
};

const ofCategories: Derived = {
  from: { post_categories: 'category_id' },
  refresh: async ({ sql, invalidate }, ids) => {
    await countPosts(sql, { users: none, categories: ids, tags: none });
    invalidate(...ids.map(id => `category:${id}` as const));
  },
};

const ofTags: Derived = {
  from: { post_tags: 'tag_id' },
  refresh: async ({ sql, invalidate }, ids) => {
    await countPosts(sql, { users: none, categories: none, tags: ids });
    invalidate(...ids.map(id => `tag:${id}` as const));
  },
};

const ofComments: Derived = {
  from: { comment_likes: 'comment_id' },
  refresh: ({ sql }, ids) => countLikes(sql, ids),
};

/** Readers of categories, and of the posts in them and below them. */
export const categoryLimits: Derived = {
  from: { categories: 'id' },
  refresh: async (mutation, ids) => indexPosts(mutation.sql, await relistCategories(mutation, ids)),
};

/** Values that follow from posts and from what belongs to them. */
export const blogValues: readonly Derived[] = [ofPosts, ofAuthors, ofCategories, ofTags, ofComments];

/** Pages that show what is featured. */
export const featuredPages: Derived = {
  from: { featured: 'target_id' },
  refresh: async ({ invalidate }, ids) =>
    invalidate(
      'featured',
      'posts',
      'teams',
      ...ids.flatMap(id => [`post:${id}`, `author:${id}`, `team:${id}`] as const),
    ),
};

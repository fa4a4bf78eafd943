import type { Tag } from '../../core/cache/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import {
  categoriesBelow,
  dropLevel,
  listedAmong,
  postsIn,
  storeAudiences,
  storeCategoryAudiences,
} from './audience-queries.ts';
import { relistPosts } from './listing-queries.ts';

/** Number of posts whose lists are written by one statement. */
const batch = 500;

/**
 * Writes anew who may read the posts of these categories and of those below them, after a category changed its readers
 * or its parent. Posts that lists no longer show leave the search index at once; returns those that lists now show, for
 * the caller to index.
 */
export const relistCategories = async (mutation: MutationContext, ids: readonly number[]): Promise<number[]> => {
  const { sql } = mutation;
  const categories = await categoriesBelow(sql, ids);
  await storeCategoryAudiences(sql, categories);
  const opened: number[] = [];
  for (let after = 0; ; ) {
    const posts = await postsIn(sql, categories, after, batch);
    const changed = posts.length > 0 ? await storeAudiences(sql, posts) : [];
    await relistPosts(sql, changed);
    const listed = changed.length > 0 ? await listedAmong(sql, changed) : [];
    const hidden = changed.filter(id => !listed.includes(id));
    if (hidden.length > 0) await emit(mutation, 'post.changed', { ids: hidden });
    opened.push(...listed);
    after = posts.at(-1) ?? after;
    if (posts.length < batch) break;
  }
  mutation.invalidate('posts', 'frame', ...categories.map((id): Tag => `category:${id}`));
  return opened;
};

/** Makes categories of a level `special`, with their posts. Belongs before the level is deleted. */
export const dropLevelOfPosts = async (mutation: MutationContext, levelId: number): Promise<void> => {
  const ids = await dropLevel(mutation.sql, levelId);
  if (ids.length > 0) await relistCategories(mutation, ids);
};

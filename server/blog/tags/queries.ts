import type { SuggestedTag } from '../../../protocol/blog/tags.ts';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { escapeLike, type Sql } from '../../core/db/index.ts';
import { can, site } from '../../core/policy/index.ts';

interface TagRow {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  /** Language of the title, if it is not the site's. */
  readonly language: string;
}

const select = (sql: Sql) => sql('tags').select('id', 'title', 'alias', 'language');

/** Tags of these ids, ordered by title. */
export const tagsOf = (sql: Sql, ids: readonly number[]): Promise<TagRow[]> =>
  select(sql).whereIn('id', ids).orderBy(['title', 'id']);

export const tagBy = (sql: Sql, by: { alias: string } | { id: number }): Promise<TagRow | undefined> =>
  select(sql).where(by).first();

/**
 * Tags that begin with the text, ordered by title; for an empty text the most used ones. Only writers get unused tags.
 */
export const tagsLike = (
  { sql, actor }: Pick<RequestContext, 'sql' | 'actor'>,
  search: string,
): Promise<SuggestedTag[]> => {
  const query = sql('tags').select('id', 'title', 'alias').limit(limits.tagSuggestions);
  if (search === '' || !can(actor, 'post.write', site)) query.where('posts_count', '>', 0);
  return search === ''
    ? query.orderBy('posts_count', 'desc')
    : query.whereRaw('title LIKE ?', [`${escapeLike(search)}%`]).orderBy(['title', 'id']);
};

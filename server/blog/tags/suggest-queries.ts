import type { SuggestedTag } from '../../../protocol/blog/tags.ts';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { escapeLike } from '../../core/db/index.ts';
import { can, site } from '../../core/policy/index.ts';

/**
 * Tags that begin with the text, in the order of their titles; those of most posts when it is empty. Who does not write
 * posts learns of no tag that stands on none.
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

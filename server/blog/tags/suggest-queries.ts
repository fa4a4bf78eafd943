import type { SuggestedTag } from '../../../protocol/blog/tags.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Visit } from '../../core/context/index.ts';
import { literal } from '../../core/db/index.ts';
import { may, site } from '../../core/policy/index.ts';

/**
 * Tags that begin with the text, in the order of their titles; those of most posts when it is empty. Who does not write
 * posts learns of no tag that stands on none.
 */
export const tagsLike = ({ sql, actor }: Pick<Visit, 'sql' | 'actor'>, search: string): Promise<SuggestedTag[]> => {
  const query = sql('tags').select('id', 'title', 'alias').limit(limits.tagSuggestions);
  if (search === '' || !may(actor, 'post.write', site)) query.where('posts_count', '>', 0);
  return search === ''
    ? query.orderBy('posts_count', 'desc')
    : query.whereRaw('title LIKE ?', [`${literal(search)}%`]).orderBy(['title', 'id']);
};

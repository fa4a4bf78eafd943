import type { RequestContext } from '../../../core/context/index.ts';
import { can } from '../../../core/policy/index.ts';
import { fieldsOfPost, type PostFields, type WritablePost } from '../../post-model/index.ts';
import type { SaveTarget } from './save-target.ts';

/** The fields without those that this writer may not change: dates of a published post, readers, password and team. */
export const withOwnersFields = async (
  { actor, sql }: RequestContext,
  post: WritablePost,
  input: PostFields,
  into: SaveTarget['into'],
): Promise<PostFields> => {
  const isScheduled = into === 'revision' || post.state !== 'published' || can(actor, 'post.dates', post);
  const isOwners = can(actor, 'post.readers', post);
  if (isScheduled && isOwners) return input;
  const { publishedAt, publishDown, privacy, teamId } = await fieldsOfPost(sql, post.id);
  return {
    ...input,
    ...(isScheduled ? {} : { publishedAt, publishDown }),
    ...(isOwners ? {} : { privacy, teamId, password: undefined }),
  };
};

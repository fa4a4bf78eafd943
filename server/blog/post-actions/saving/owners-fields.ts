import type { RequestContext } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { can } from '../../../core/policy/index.ts';
import { fieldsOfPost, limitedAmong, type PostFields, type WritablePost } from '../../post-model/index.ts';
import type { SaveTarget } from './save-target.ts';

/** The chosen categories, with the current ones that limit who reads the post. */
const withLimits = async (sql: Sql, current: readonly number[], chosen: readonly number[]): Promise<number[]> => [
  ...new Set([...chosen, ...(await limitedAmong(sql, current))]),
];

/**
 * The fields without those that this writer may not change: dates of a published post, readers, password and team, and
 * the categories that are for some readers only.
 */
export const withOwnersFields = async (
  { actor, sql }: RequestContext,
  post: WritablePost,
  input: PostFields,
  into: SaveTarget['into'],
): Promise<PostFields> => {
  const isScheduled = into === 'revision' || post.state !== 'published' || can(actor, 'post.dates', post);
  const isOwners = can(actor, 'post.readers', post);
  if (isScheduled && isOwners) return input;
  const { publishedAt, publishDown, privacy, teamId, categoryIds } = await fieldsOfPost(sql, post.id);
  const dated = isScheduled ? input : { ...input, publishedAt, publishDown };
  if (isOwners) return dated;
  const limited = await withLimits(sql, categoryIds, input.categoryIds);
  return { ...dated, privacy, teamId, password: undefined, categoryIds: limited };
};

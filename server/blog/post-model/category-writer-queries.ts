import { closedTo } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { hasRole } from '../../core/policy/index.ts';

/** Account that writes, with the connection to read by. */
export type Writing = Pick<RequestContext, 'sql' | 'actor'>;

/** Categories in which the actor may not write, with their titles. Moderators write everywhere. */
export const closedCategories = async ({ sql, actor }: Writing): Promise<ReadonlyMap<number, string>> =>
  hasRole(actor, 'moderator') ? new Map() : closedTo(sql, 'post', actor.account?.id ?? 0);

/** Refuses categories that are closed to the actor, unless the post is in them already. */
export const checkOpenCategories = async (
  writing: Writing,
  ids: readonly number[],
  current: readonly number[],
  field = 'categories',
): Promise<void> => {
  const added = ids.filter(id => !current.includes(id));
  if (added.length === 0) return;
  const closed = await closedCategories(writing);
  const title = added.map(id => closed.get(id)).find(one => one !== undefined);
  if (title !== undefined) throw new UserError('WRITE_CATEGORY_CLOSED', { args: [title], field });
};

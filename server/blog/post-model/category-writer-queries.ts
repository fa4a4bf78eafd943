import { subtreeIds } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { hasRole } from '../../core/policy/index.ts';

/** Account that writes, with the connection to read by. */
export type Writing = Pick<RequestContext, 'sql' | 'actor'>;

interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
}

/**
 * Categories in which the actor may not write, with their titles: those of groups that the actor is not in, and those
 * below them. Moderators write everywhere.
 */
export const closedCategories = async ({ sql, actor }: Writing): Promise<ReadonlyMap<number, string>> => {
  if (hasRole(actor, 'moderator')) return new Map();
  const limited: number[] = await sql('categories').where('write_access', 'groups').pluck('id');
  if (limited.length === 0) return new Map();
  const [open, all]: [number[], CategoryRow[]] = await Promise.all([
    sql('member_group_accounts as a')
      .join('category_writers as w', 'w.group_id', 'a.group_id')
      .where('a.user_id', actor.account?.id ?? 0)
      .pluck('w.category_id'),
    sql('categories').select('id', 'title', { parentId: 'parent_id' }),
  ]);
  const closed = new Set(limited.filter(id => !open.includes(id)).flatMap(id => [...subtreeIds(all, id)]));
  return new Map(all.filter(({ id }) => closed.has(id)).map(({ id, title }) => [id, title]));
};

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

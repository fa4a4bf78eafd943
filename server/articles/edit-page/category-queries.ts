import { closedTo } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { levelsOf } from '../article-model/index.ts';
import { shownCategories } from '../categories/index.ts';

/** Category that may be selected for an article. */
export interface CategoryOption {
  readonly id: number;
  readonly title: string;
  readonly parentId: number | null;
}

const untrashed = async (sql: Sql): Promise<CategoryOption[]> =>
  sql('item_categories')
    .select('id', 'title', { parentId: 'parent_id' })
    .whereNull('trashed_at')
    .orderBy(['ordering', 'title', 'id']);

/**
 * Categories in which the user may write: those they may read, without those of groups that they are not in; for
 * moderators all, hidden ones too.
 */
export const writableCategories = async (context: RequestContext): Promise<readonly CategoryOption[]> => {
  const { sql, actor } = context;
  if (can(actor, 'articles.manage', site)) return untrashed(sql);
  const [shown, closed] = await Promise.all([
    shownCategories(sql, levelsOf(actor)),
    closedTo(sql, 'article', actor.account?.id ?? 0),
  ]);
  return shown.filter(({ id }) => !closed.has(id));
};

/** Same, plus the article's current category. */
export const categoryOptions = async (
  context: RequestContext,
  currentId: number | undefined,
): Promise<readonly CategoryOption[]> => {
  const writable = await writableCategories(context);
  if (currentId === undefined || writable.some(({ id }) => id === currentId)) return writable;
  const own: CategoryOption | undefined = await context
    .sql('item_categories')
    .select('id', 'title', { parentId: 'parent_id' })
    .where('id', currentId)
    .first();
  return own ? [...writable, { ...own, parentId: null }] : writable;
};

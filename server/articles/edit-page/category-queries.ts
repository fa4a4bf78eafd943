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

/** Categories in which the user may write: those they may read; for moderators also hidden ones. */
export const writableCategories = (context: RequestContext): Promise<readonly CategoryOption[]> =>
  can(context.actor, 'articles.manage', site)
    ? untrashed(context.sql)
    : shownCategories(context.sql, levelsOf(context.actor));

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

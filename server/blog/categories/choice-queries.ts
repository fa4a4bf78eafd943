import type { Sql } from '../../core/db/index.ts';
import type { Option } from '../../core/forms/index.ts';
import { allCategories, type Category } from './queries.ts';
import { type Branch, treeOf } from './tree.ts';

/** Category with its depth in the tree. */
export interface CategoryChoice {
  readonly category: Category;
  readonly level: number;
}

const choicesOf = (branches: readonly Branch[], level = 0): CategoryChoice[] =>
  branches.flatMap(({ category, branches: below }) => [{ category, level }, ...choicesOf(below, level + 1)]);

/** Categories for a post form, each below its parent. Those the post is in remain, published or not. */
export const categoryLeaves = async (sql: Sql, current: readonly number[] = []): Promise<readonly CategoryChoice[]> =>
  choicesOf(treeOf((await allCategories(sql)).filter(({ id, isPublished }) => isPublished || current.includes(id))));

export const categoryChoices = async (sql: Sql): Promise<readonly Option[]> =>
  (await categoryLeaves(sql)).map(({ category, level }) => ({
    value: String(category.id),
    title: `${'– '.repeat(level)}${category.title}`,
  }));

/** Category of new posts; 0: none. */
export const defaultCategory = async (sql: Sql): Promise<number> => {
  const row: { id: number } | undefined = await sql('categories').select('id').where('is_default', 1).first();
  return row?.id ?? 0;
};

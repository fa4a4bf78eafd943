import type { Sql } from '../../core/db/index.ts';
import type { Option } from '../../core/forms/index.ts';
import { allCategories, type Category } from './queries.ts';
import { type Branch, treeOf } from './tree.ts';

/** A category and how deep it lies. */
export interface Leaf {
  readonly category: Category;
  readonly level: number;
}

const leavesOf = (branches: readonly Branch[], level = 0): Leaf[] =>
  branches.flatMap(({ category, branches: below }) => [{ category, level }, ...leavesOf(below, level + 1)]);

/** The categories a post can be filed under, each below its parent; those it stands in stay, published or not. */
export const categoryLeaves = async (sql: Sql, standing: readonly number[] = []): Promise<readonly Leaf[]> =>
  leavesOf(treeOf((await allCategories(sql)).filter(({ id, isPublished }) => isPublished || standing.includes(id))));

/** The same for a select. */
export const categoryChoices = async (sql: Sql): Promise<readonly Option[]> =>
  (await categoryLeaves(sql)).map(({ category, level }) => ({
    value: String(category.id),
    title: `${'– '.repeat(level)}${category.title}`,
  }));

/** The category a new post begins with; 0: none. */
export const defaultCategory = async (sql: Sql): Promise<number> => {
  const row: { id: number } | undefined = await sql('categories').select('id').where('is_default', 1).first();
  return row?.id ?? 0;
};

import type { Sql } from '../../core/db/index.ts';
import type { Option } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { closedCategories, type Writing } from '../post-model/index.ts';
import { allCategories, type Category } from './queries.ts';
import { type Branch, treeOf } from './tree.ts';

/** Category with its depth in the tree. */
export interface CategoryChoice {
  readonly category: Category;
  readonly level: number;
}

const choicesOf = (branches: readonly Branch[], level = 0): CategoryChoice[] =>
  branches.flatMap(({ category, branches: below }) => [{ category, level }, ...choicesOf(below, level + 1)]);

/**
 * Categories for a post form, each below its parent: those that the actor may write in, and those the post is in,
 * published or not.
 */
export const categoryLeaves = async (
  writing: Writing,
  current: readonly number[] = [],
): Promise<readonly CategoryChoice[]> => {
  const [all, closed] = await Promise.all([allCategories(writing.sql), closedCategories(writing)]);
  return choicesOf(
    treeOf(all.filter(({ id, isPublished }) => current.includes(id) || (isPublished && !closed.has(id)))),
  );
};

/** Title of a category in a post form, which says that its posts are not for everyone. */
export const choiceTitle = ({ category: { title, readers } }: CategoryChoice): string =>
  readers === 'public' ? title : text('COMPOSER_CATEGORY_FOR_SOME', title);

export const categoryChoices = async (writing: Writing): Promise<readonly Option[]> =>
  (await categoryLeaves(writing)).map(choice => ({
    value: String(choice.category.id),
    title: `${'– '.repeat(choice.level)}${choiceTitle(choice)}`,
  }));

/** Category of new posts; 0: none. */
export const defaultCategory = async (sql: Sql): Promise<number> => {
  const row: { id: number } | undefined = await sql('categories').select('id').where('is_default', 1).first();
  return row?.id ?? 0;
};

/** Category of new posts of the actor; 0: none, or one that the actor may not write in. */
export const defaultCategoryFor = async (writing: Writing): Promise<number> => {
  const id = await defaultCategory(writing.sql);
  return id !== 0 && (await closedCategories(writing)).has(id) ? 0 : id;
};

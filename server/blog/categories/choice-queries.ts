import type { Sql } from '../../core/db.ts';
import type { Option } from '../../core/select-field.tsx';
import { allCategories } from './queries.ts';
import { type Branch, treeOf } from './tree.ts';

const optionsOf = (branches: readonly Branch[], level = 0): Option[] =>
  branches.flatMap(({ category, branches: below }) => [
    { value: String(category.id), title: `${'– '.repeat(level)}${category.title}` },
    ...optionsOf(below, level + 1),
  ]);

/** The categories a post can be filed under, each below its parent. */
export const categoryChoices = async (sql: Sql): Promise<readonly Option[]> =>
  optionsOf(treeOf(await allCategories(sql)));

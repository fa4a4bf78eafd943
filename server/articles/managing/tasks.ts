import type { itemCategoryTasks } from '../../../protocol/articles/managing.ts';
import { type TaskAnswers, taskAnswer } from '../../core/answer.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { site } from '../../core/policy.ts';
import { plural, text } from '../../core/texts.ts';
import { type CategoryGiven, deleteCategories, saveCategory } from './category-acts.ts';
import { itemCategoryAgain } from './category-form-page.tsx';

interface Moved {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const itemCategoryTaskAnswers: TaskAnswers<keyof typeof itemCategoryTasks> = {
  'itemCategories.save': taskAnswer({
    act: 'item-categories.manage',
    on: () => site,
    run: async (deed, _, given: CategoryGiven) => {
      await saveCategory(deed, given);
      const said = text('ITEM_CATEGORY_SAVED', given.title);
      return { to: articlePaths.manageCategories, notice: { kind: 'success', text: said } };
    },
    again: itemCategoryAgain,
  }),
  'itemCategories.delete': taskAnswer({
    act: 'item-categories.manage',
    on: () => site,
    run: async (deed, _, { ids, return: back }: Moved) => {
      const count = await deleteCategories(deed, ids);
      const said = plural('ITEM_CATEGORIES_DELETED', count);
      return { to: back ?? articlePaths.manageCategories, notice: { kind: 'success', text: said } };
    },
  }),
};

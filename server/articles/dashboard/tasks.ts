import type { itemCategoryTasks, itemListTasks } from '../../../protocol/articles/dashboard.ts';
import { limits } from '../../../protocol/limits.ts';
import { itemKinds } from '../../core/cache/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type EditableItem, itemsForUpdate } from '../form-values/index.ts';
import { invalidCategoryPage } from './category-form-page.tsx';
import { uploadedImage } from './category-image.ts';
import { changeItems, type ItemAct } from './change-items.ts';
import { type CategoryParams, cleanDescription, deleteCategories, pageOrder, saveCategory } from './save-category.ts';

interface TaskParams {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const itemCategoryTaskHandlers: TaskHandlers<keyof typeof itemCategoryTasks> = {
  'itemCategories.save': taskHandler({
    prepare: async (context, { description }) => {
      // Authorize before decoding an image.
      authorize(context.actor, 'item-categories.manage', site);
      if (description.length <= limits.postBody) await cleanDescription(context, description);
      return uploadedImage(context, pageOrder);
    },
    act: 'item-categories.manage',
    invalidates: ['item-category', 'items'],
    load: () => site,
    run: async (mutation, _, params: CategoryParams, upload) => {
      await saveCategory(mutation, params, upload);
      const message = text('ITEM_CATEGORY_SAVED', params.title);
      return { to: articlePaths.manageCategories, notice: { kind: 'success', text: message } };
    },
    onInvalid: invalidCategoryPage,
  }),
  'itemCategories.delete': taskHandler({
    act: 'item-categories.manage',
    invalidates: ['item-category', 'items'],
    load: () => site,
    run: async (mutation, _, { ids, return: back }: TaskParams) => {
      const count = await deleteCategories(mutation, ids);
      const message = plural('ITEM_CATEGORIES_DELETED', count);
      return { to: back ?? articlePaths.manageCategories, notice: deletedNotice(message) };
    },
  }),
};

const changed = async (
  mutation: MutationContext,
  items: readonly EditableItem[],
  act: ItemAct,
  back: string | undefined,
): Promise<Redirect> => {
  await changeItems(mutation, items, act);
  return { to: back ?? articlePaths.manage, notice: { kind: 'success', text: plural('ITEM_LIST_DONE', items.length) } };
};

const changing = <A extends 'item.edit' | 'item.manage'>(act: A, does: ItemAct) =>
  taskHandler({
    act,
    invalidates: itemKinds,
    load: (context, { ids }: TaskParams) => itemsForUpdate(context, ids),
    run: (mutation, items, { return: back }) => changed(mutation, items, does, back),
  });

export const itemListTaskHandlers: TaskHandlers<keyof typeof itemListTasks> = {
  'items.publish': changing('item.edit', 'publish'),
  'items.unpublish': changing('item.edit', 'unpublish'),
  'items.feature': changing('item.manage', 'feature'),
  'items.unfeature': changing('item.manage', 'unfeature'),
};

import type { articleCategoryTasks, articleListTasks } from '../../../protocol/articles/dashboard.ts';
import { limits } from '../../../protocol/limits.ts';
import { uploadedPicture } from '../../category-details/index.ts';
import { articleKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import {
  articlesForUpdate,
  type EditableArticle,
  editableArticles,
  readBeforePublishing,
} from '../form-values/index.ts';
import { invalidCategoryPage } from './category-form-page.tsx';
import { type ArticleAct, changeArticles } from './change-articles.ts';
import { type CategoryParams, cleanDescription, deleteCategories, pageOrder, saveCategory } from './save-category.ts';

interface TaskParams {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const articleCategoryTaskHandlers: TaskHandlers<keyof typeof articleCategoryTasks> = {
  'itemCategories.save': taskHandler({
    prepare: async (context, { description }) => {
      // Authorize before decoding an image.
      authorize(context.actor, 'article-categories.manage', site);
      if (description.length <= limits.postBody) await cleanDescription(context, description);
      return uploadedPicture(context, pageOrder);
    },
    act: 'article-categories.manage',
    invalidates: ['item-category', 'items', 'frame', 'settings'],
    load: () => site,
    run: async (mutation, _, params: CategoryParams, upload) => {
      await saveCategory(mutation, params, upload);
      const message = text('ITEM_CATEGORY_SAVED', params.title);
      return { to: articlePaths.manageCategories, notice: { kind: 'success', text: message } };
    },
    onInvalid: invalidCategoryPage,
  }),
  'itemCategories.delete': taskHandler({
    act: 'article-categories.manage',
    invalidates: ['item-category', 'items', 'frame', 'settings'],
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
  articles: readonly EditableArticle[],
  act: ArticleAct,
  back: string | undefined,
): Promise<Redirect> => {
  await changeArticles(mutation, articles, act);
  return {
    to: back ?? articlePaths.manage,
    notice: { kind: 'success', text: plural('ITEM_LIST_DONE', articles.length) },
  };
};

/** Articles that the list changes when it publishes: those that the sender may edit, and that are not published. */
const readUnpublished = async (context: RequestContext, { ids }: TaskParams): Promise<void> => {
  const articles = await editableArticles(context, ids);
  if (articles.some(article => !can(context.actor, 'article.edit', article))) return;
  const unpublished = articles.filter(({ published }) => !published);
  await readBeforePublishing(
    context,
    unpublished.map(({ id }) => id),
  );
};

const changing = <A extends 'article.edit' | 'article.manage'>(act: A, does: ArticleAct) =>
  taskHandler({
    prepare: async (context, params: TaskParams) => does === 'publish' && readUnpublished(context, params),
    act,
    invalidates: articleKinds,
    load: (context, { ids }: TaskParams) => articlesForUpdate(context, ids),
    run: (mutation, articles, { return: back }) => changed(mutation, articles, does, back),
  });

export const articleListTaskHandlers: TaskHandlers<keyof typeof articleListTasks> = {
  'items.publish': changing('article.edit', 'publish'),
  'items.unpublish': changing('article.edit', 'unpublish'),
  'items.feature': changing('article.manage', 'feature'),
  'items.unfeature': changing('article.manage', 'unfeature'),
};

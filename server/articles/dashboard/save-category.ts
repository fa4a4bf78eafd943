import type { z } from 'zod';
import { type articleCategoryTasks, groupNames } from '../../../protocol/articles/dashboard.ts';
import { limits } from '../../../protocol/limits.ts';
import { accessColumns, checkAccess, chosenAccess, chosenOf } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import {
  aliasOf,
  type CategoryWriters,
  changesWriters,
  checkNumber,
  deletePictures,
  detailChecks,
  maxOrder,
  type PlacedCategory,
  parentOf,
  pictureToStore,
  storeWriters,
  typedDetails,
  type UploadedPicture,
  writersIn,
} from '../../category-details/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm, checkLength, type FormErrors } from '../../core/forms/index.ts';
import type { Html } from '../../core/html/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { sanitizeField } from '../../core/rich-text/index.ts';
import { refreshMenu } from '../../core/settings/index.ts';
import { moment } from '../../core/time/index.ts';
import { relistCategory } from '../article-model/index.ts';
import { groupTexts, paramsOf } from './category-params.ts';
import {
  addCategory,
  type CategoryFields,
  categoriesForUpdate,
  changeCategory,
  deleteCategoryRows,
  type ManagedCategory,
  managedCounts,
} from './category-queries.ts';

export type CategoryParams = z.infer<(typeof articleCategoryTasks)['itemCategories.save']['params']>;

const maxOfGroup = 100;

const check = (params: CategoryParams, all: readonly ManagedCategory[]): void => {
  checkForm(
    () => {
      if (params.title === '') throw new UserError('ITEM_CATEGORY_TITLE_MISSING', { field: 'title' });
    },
    () => checkLength(params.title, 'title', 'ITEM_CATEGORY_TITLE', limits.title),
    () => checkLength(params.alias, 'alias', 'WRITE_SLUG', limits.postSlug),
    () => aliasOf(params, all),
    () => parentOf(params, all),
    () => checkLength(params.description, 'description', 'ITEM_CATEGORY_DESCRIPTION', limits.postBody),
    ...detailChecks(params),
    () => checkNumber(params.ordering, 'ordering', 'ITEM_CATEGORY_ORDER', maxOrder),
    ...groupNames.map(name => () => checkNumber(params[name], name, groupTexts[name], maxOfGroup)),
  );
};

/** Sanitizes a description. Call before the transaction, which then finds the result in the cache. */
export const cleanDescription = (context: RequestContext, description: string): Promise<Html> =>
  sanitizeField(context, description, { field: 'description', label: 'ITEM_CATEGORY_DESCRIPTION' });

const accessOf = ({ access }: CategoryParams): Pick<CategoryFields, 'access' | 'levelId'> => {
  const columns = accessColumns(chosenAccess(access) ?? 'special');
  return { access: columns.access, levelId: columns.access_level_id };
};

const fieldsOf = async (
  mutation: MutationContext,
  params: CategoryParams,
  all: readonly ManagedCategory[],
): Promise<Omit<CategoryFields, 'imageId'>> => ({
  title: params.title,
  alias: aliasOf(params, all),
  parentId: parentOf(params, all),
  description: await cleanDescription(mutation, params.description),
  isPublished: params.published,
  ...accessOf(params),
  ordering: Number(params.ordering),
  ...typedDetails(params),
  params: paramsOf(all.find(({ id }) => id === params.id)?.params ?? '', params),
});

/** Writers that the form names, undefined if it has no such fields; administrators set them. */
const writersToStore = async (
  mutation: MutationContext,
  params: CategoryParams,
  form: FormErrors,
): Promise<CategoryWriters | undefined> => {
  if (params.write_access === undefined) return undefined;
  authorize(mutation.actor, 'site.administer', site);
  return form.lookUp(() => writersIn(mutation, 'article', params), undefined);
};

/** Refuses a move that changes who writes in a category, by a person who may not set that. */
const checkMove = async ({ sql, actor }: MutationContext, { id, parentId }: PlacedCategory): Promise<void> => {
  if (can(actor, 'site.administer', site) || !(await changesWriters(sql, 'article', id, parentId))) return;
  throw new UserError('ITEM_CATEGORY_MOVE_RIGHTS', { field: 'parent' });
};

/** Field names in page order. */
export const pageOrder: readonly string[] = [
  ...['title', 'alias', 'parent', 'description', 'access', 'ordering', 'write_access', 'write_groups'],
  ...['image', 'image_alt'],
  ...groupNames,
  ...['language', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
];

/** Creates or updates a category and relists the articles in it and below it. The image was uploaded with the form. */
export const saveCategory = async (
  mutation: MutationContext,
  params: CategoryParams,
  upload: UploadedPicture,
): Promise<number> => {
  const { sql, services } = mutation;
  const { form } = upload;
  const all = await categoriesForUpdate(sql);
  if (params.id !== undefined && !all.some(({ id }) => id === params.id)) throw notFound();
  form.read(() => check(params, all), undefined);
  const before = all.find(({ id }) => id === params.id);
  const chosen = chosenAccess(params.access) ?? 'special';
  await form.lookUp(() => checkAccess(mutation, chosen, before ? chosenOf(before) : ''), undefined);
  const writers = await writersToStore(mutation, params, form);
  const parentId = form.read(() => parentOf(params, all), null);
  if (before) await form.lookUp(() => checkMove(mutation, { ...before, parentId }), undefined);
  form.refuse();
  const currentId = before?.imageId ?? null;
  const fields = {
    ...(await fieldsOf(mutation, params, all)),
    imageId: await pictureToStore(mutation, currentId, params, upload),
  };
  if (params.id !== undefined) await changeCategory(sql, params.id, fields);
  const id = params.id ?? (await addCategory(sql, fields, moment(services.clock)));
  if (writers) await storeWriters(sql, 'article', id, writers);
  // Each category lists its own articles, so the former parent needs no change.
  await emit(mutation, 'article.changed', { ids: await relistCategory(sql, id) });
  mutation.invalidate('items', `item-category:${id}`);
  await refreshMenu(mutation, 'item-category', [id]);
  const act = params.id === undefined ? 'item-category.add' : 'item-category.edit';
  await audit(mutation, { act, type: 'item-category', ids: [id], detail: () => fields.title });
  return id;
};

/** Deletes categories and returns their number. Throws for all if one is absent or not empty. */
export const deleteCategories = async (mutation: MutationContext, ids: readonly number[]): Promise<number> => {
  const { sql } = mutation;
  const all = await categoriesForUpdate(sql);
  const deleted = all.filter(({ id }) => ids.includes(id));
  if (deleted.length < new Set(ids).size) throw notFound();
  const counts = await managedCounts(sql, ids);
  const full = deleted.find(({ id }) => counts.has(id) || all.some(({ parentId }) => parentId === id));
  if (full) throw new UserError('ITEM_CATEGORY_NOT_EMPTY', { args: [full.title], status: 409 });
  await deleteCategoryRows(sql, ids);
  await deletePictures(
    mutation,
    deleted.flatMap(({ imageId }) => imageId ?? []),
  );
  mutation.invalidate('items', ...deleted.map(({ id }) => `item-category:${id}` as const));
  await refreshMenu(mutation, 'item-category', ids);
  const titles = new Map(deleted.map(({ id, title }) => [id, title]));
  await audit(mutation, {
    act: 'item-category.delete',
    type: 'item-category',
    ids: [...titles.keys()],
    detail: id => titles.get(id) ?? '',
  });
  return deleted.length;
};

import type { z } from 'zod';
import type { termTasks } from '../../../../protocol/blog/terms.ts';
import { limits } from '../../../../protocol/limits.ts';
import {
  aliasOf,
  checkNumber,
  detailChecks,
  maxOrder,
  parentOf,
  pictureToStore,
  typedDetails,
  type UploadedPicture,
} from '../../../category-details/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { checkForm, checkLength, type FormErrors } from '../../../core/forms/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { leadToNewAddress } from '../../../redirects/index.ts';
import { categorySubject, relistCategories } from '../../post-model/index.ts';
import { auditRights, checkMove, rightsIn } from './category-rights.ts';
import { storeRights } from './category-rights-queries.ts';
import { checkTermTitle } from './check-title.ts';
import {
  type CategoryPosition,
  changeCategory,
  lockedImageId,
  placeCategory,
  positionsForUpdate,
} from './term-queries.ts';

export type CategoryParams = z.infer<(typeof termTasks)['categories.edit']['params']>;

/** Field names in page order. */
export const pageOrder: readonly string[] = [
  ...['title', 'alias', 'parent', 'ordering', 'description', 'access', 'write_access', 'write_groups'],
  ...['image', 'image_alt'],
  ...['language', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
];

const check = (params: CategoryParams): void =>
  checkForm(
    () => checkLength(params.title, 'title', 'ITEM_CATEGORY_TITLE', limits.tagTitle),
    () => checkLength(params.alias, 'alias', 'WRITE_SLUG', limits.postSlug),
    () => checkNumber(params.ordering, 'ordering', 'ITEM_CATEGORY_ORDER', maxOrder),
    () => checkLength(params.description, 'description', 'ITEM_CATEGORY_DESCRIPTION', limits.categoryDescription),
    ...detailChecks(params),
  );

/** Position that the form names; what it leaves out stays. */
const positionIn = (params: CategoryParams, all: readonly CategoryPosition[], form: FormErrors): CategoryPosition => {
  const { id, alias, parent, ordering, title } = params;
  const before = all.find(one => one.id === id) ?? { id, alias: '', ordering: 0, parentId: null };
  return {
    id,
    alias: alias === '' ? before.alias : form.read(() => aliasOf({ id, alias, title }, all), before.alias),
    parentId: parent === undefined ? before.parentId : form.read(() => parentOf({ id, parent }, all), before.parentId),
    ordering: ordering === '' ? before.ordering : Number(ordering),
  };
};

/** Leads from the former address of a category to the new one, which is not told where only some readers may know it. */
const leadOn = async (
  { sql, services }: MutationContext,
  before: CategoryPosition,
  { id, alias }: CategoryPosition,
): Promise<void> => {
  if (before.alias === alias) return;
  const { readers } = await categorySubject(sql, id);
  const target = readers === 'public' ? paths.category(alias) : paths.categoryById(id);
  await leadToNewAddress(sql, { path: paths.category(before.alias), target }, moment(services.clock));
};

/**
 * Writes the whole form of a category. The picture was uploaded with it. Returns the posts that are now for everyone,
 * for the caller to index.
 */
export const saveCategory = async (
  mutation: MutationContext,
  params: CategoryParams,
  formerTitle: string | undefined,
  upload: UploadedPicture,
): Promise<number[]> => {
  const { sql } = mutation;
  const { id, title, description } = params;
  const { form } = upload;
  form.read(() => check(params), undefined);
  const all = await positionsForUpdate(sql);
  const position = positionIn(params, all, form);
  // Categories of an old site may share a title: one that stays is no mistake.
  if (title !== formerTitle) await form.lookUp(() => checkTermTitle(sql, 'category', { id, title }), undefined);
  const before = all.find(one => one.id === id);
  const isMoved = position.parentId !== before?.parentId;
  const rights = await rightsIn(mutation, params, form);
  const isLimited = isMoved && (await form.lookUp(() => checkMove(mutation, position), false));
  form.refuse();
  if (rights) await storeRights(sql, id, rights);
  if (rights || isLimited) await auditRights(mutation, { id, title });
  await placeCategory(sql, position);
  const imageId = await pictureToStore(mutation, await lockedImageId(sql, id), params, upload);
  await changeCategory(sql, id, { title, description, ...typedDetails(params), imageId });
  const opened = rights || isMoved ? await relistCategories(mutation, [id]) : [];
  if (before) await leadOn(mutation, before, position);
  return opened;
};

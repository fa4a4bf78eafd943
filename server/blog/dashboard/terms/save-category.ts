import type { z } from 'zod';
import type { termTasks } from '../../../../protocol/blog/dashboard.ts';
import { limits } from '../../../../protocol/limits.ts';
import {
  checkLength,
  detailChecks,
  pictureToStore,
  typedDetails,
  type UploadedPicture,
} from '../../../category-details/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { checkForm } from '../../../core/forms/index.ts';
import { checkTermTitle } from './check-title.ts';
import { changeCategory, lockedImageId } from './term-queries.ts';

export type CategoryParams = z.infer<(typeof termTasks)['categories.edit']['params']>;

/** Field names in page order. */
export const pageOrder: readonly string[] = [
  ...['title', 'description', 'image', 'image_alt'],
  ...['language', 'meta_title', 'meta_description', 'meta_keywords', 'robots'],
];

const check = (params: CategoryParams): void =>
  checkForm(
    () => checkLength(params.title, 'title', 'ITEM_CATEGORY_TITLE', limits.tagTitle),
    () => checkLength(params.description, 'description', 'ITEM_CATEGORY_DESCRIPTION', limits.categoryDescription),
    ...detailChecks(params),
  );

/** Writes the whole form of a category. The picture was uploaded with it. */
export const saveCategory = async (
  mutation: MutationContext,
  params: CategoryParams,
  formerTitle: string | undefined,
  upload: UploadedPicture,
): Promise<void> => {
  const { sql } = mutation;
  const { id, title, description } = params;
  const { form } = upload;
  form.read(() => check(params), undefined);
  // Categories of an old site may share a title: one that stays is no mistake.
  if (title !== formerTitle) await form.lookUp(() => checkTermTitle(sql, 'category', { id, title }), undefined);
  form.refuse();
  const imageId = await pictureToStore(mutation, await lockedImageId(sql, id), params, upload);
  await changeCategory(sql, id, { title, description, ...typedDetails(params), imageId });
};

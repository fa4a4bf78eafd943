import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { type FormErrors, formErrors } from '../core/forms/index.ts';
import { decodePicture, type Encoded, picturesOf, removePicture, storePicture } from '../media/index.ts';
import type { CategoryDetailParams } from './details.ts';
import { describePicture } from './picture-queries.ts';

/** Uploaded picture of a category's form, with the form's errors so far. */
export interface UploadedPicture {
  readonly encoded?: Encoded | undefined;
  readonly form: FormErrors;
}

/** Reads the uploaded picture. Call before the transaction. */
export const uploadedPicture = async (context: RequestContext, order: readonly string[]): Promise<UploadedPicture> => {
  const form = formErrors(order);
  const file = context.files.find(({ field }) => field === 'image_file');
  if (!file) return { form };
  return { encoded: await form.lookUp(() => decodePicture(context, file.path, 'natural'), undefined, 'image'), form };
};

const folder = 'category';

/** Deletes uploaded pictures of categories; keeps pictures that have other uses. */
export const deletePictures = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  for (const picture of (await picturesOf(mutation.sql, ids)).values())
    if (picture.folder === folder) await removePicture(mutation.services, mutation, picture.name);
};

/** Picture of the category after the save: a new one, none, or the current one, with its text. */
export const pictureToStore = async (
  mutation: MutationContext,
  currentId: number | null,
  { image_alt: alt, image_remove: isRemoved }: CategoryDetailParams,
  { encoded }: UploadedPicture,
): Promise<number | null> => {
  if (currentId !== null && (encoded || isRemoved)) await deletePictures(mutation, [currentId]);
  if (encoded) {
    const owner = mutation.actor.account?.id ?? 0;
    return (await storePicture(mutation, { owner, encoded, folder, alt, attached: true })).id;
  }
  if (currentId !== null && !isRemoved) await describePicture(mutation.sql, currentId, alt);
  return isRemoved ? null : currentId;
};

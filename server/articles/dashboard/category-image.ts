import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { decodePicture, type Encoded, picturesOf, removePicture, storePicture } from '../../media/index.ts';
import { describePicture } from './category-queries.ts';

/** Uploaded image of a category's form, with the form's errors so far. */
export interface UploadedImage {
  readonly encoded?: Encoded | undefined;
  readonly form: FormErrors;
}

/** Reads the uploaded image. Call before the transaction. */
export const uploadedImage = async (context: RequestContext, order: readonly string[]): Promise<UploadedImage> => {
  const form = formErrors(order);
  const file = context.files.find(({ field }) => field === 'image_file');
  if (!file) return { form };
  return { encoded: await form.lookUp(() => decodePicture(context, file.path, 'natural'), undefined, 'image'), form };
};

const folder = 'category';

/** Deletes uploaded images of categories; keeps images that have other uses. */
export const deleteImages = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  for (const picture of (await picturesOf(mutation.sql, ids)).values())
    if (picture.folder === folder) await removePicture(mutation.services, mutation, picture.name);
};

interface ImageParams {
  readonly encoded: Encoded | undefined;
  readonly alt: string;
  readonly isRemoved: boolean;
}

/** Image of the category after the save: a new one, none, or the current one, with its text. */
export const imageToStore = async (
  mutation: MutationContext,
  currentId: number | null,
  { encoded, alt, isRemoved }: ImageParams,
): Promise<number | null> => {
  if (currentId !== null && (encoded || isRemoved)) await deleteImages(mutation, [currentId]);
  if (encoded) {
    const owner = mutation.actor.account?.id ?? 0;
    return (await storePicture(mutation, { owner, encoded, folder, alt, attached: true })).id;
  }
  if (currentId !== null && !isRemoved) await describePicture(mutation.sql, currentId, alt);
  return isRemoved ? null : currentId;
};

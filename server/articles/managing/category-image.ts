import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { decodePicture, type Encoded, picturesOf, removePicture, storePicture } from '../../media/index.ts';
import { describePicture } from './category-queries.ts';

/** The picture that came with the form of a category, and the errors of the form, which it begins. */
export interface SentImage {
  readonly encoded?: Encoded | undefined;
  readonly form: FormErrors;
}

/** Reads the picture of a form. Belongs before the transaction. */
export const sentImage = async (context: RequestContext, order: readonly string[]): Promise<SentImage> => {
  const form = formErrors(order);
  const file = context.files.find(({ field }) => field === 'image_file');
  if (!file) return { form };
  return { encoded: await form.lookUp(() => decodePicture(context, file.path, 'natural'), undefined, 'image'), form };
};

const folder = 'category';

/** Takes away pictures that came with forms of categories; those from elsewhere have other uses. */
export const dropImages = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  for (const picture of (await picturesOf(mutation.sql, ids)).values())
    if (picture.folder === folder) await removePicture(mutation.services, mutation, picture.name);
};

interface Given {
  readonly encoded: Encoded | undefined;
  readonly alt: string;
  readonly isGone: boolean;
}

/** The picture that a category has from here on: another one, none, or the one that stands, with its words. */
export const keptImage = async (
  mutation: MutationContext,
  standing: number | null,
  { encoded, alt, isGone }: Given,
): Promise<number | null> => {
  if (standing !== null && (encoded || isGone)) await dropImages(mutation, [standing]);
  if (encoded) {
    const owner = mutation.actor.account?.id ?? 0;
    return (await storePicture(mutation, { owner, encoded, folder, alt, attached: true })).id;
  }
  if (standing !== null && !isGone) await describePicture(mutation.sql, standing, alt);
  return isGone ? null : standing;
};

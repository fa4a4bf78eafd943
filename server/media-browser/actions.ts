import { limits } from '../../protocol/limits.ts';
import type { Tag } from '../core/cache/index.ts';
import type { MutationContext } from '../core/context/index.ts';
import { checkLength } from '../core/forms/index.ts';
import { removePictures } from '../media/index.ts';
import { changeWords, type ManagedPicture, type NewWords } from './queries.ts';
import { usesOf } from './use-queries.ts';

// Pages that show the pictures print their texts.
const invalidateUses = async (mutation: MutationContext, pictures: readonly ManagedPicture[]): Promise<void> => {
  const uses = await usesOf(
    mutation,
    pictures.map(({ id }) => id),
  );
  const tags = uses.flatMap(({ isShown, post }): Tag[] => (isShown ? [`post:${post.id}`] : []));
  if (tags.length > 0) mutation.invalidate('posts', ...tags);
};

/** Sets the texts of a picture and invalidates the pages that show it. */
export const describe = async (
  mutation: MutationContext,
  picture: ManagedPicture,
  words: NewWords,
): Promise<ManagedPicture> => {
  const { title, alt, decorative, caption } = words;
  checkLength(alt, 'alt', 'MEDIA_ALT', limits.alt);
  await changeWords(mutation.sql, picture.id, { title, alt, decorative, caption });
  await invalidateUses(mutation, [picture]);
  return { ...picture, title, alt, isDecorative: decorative ?? picture.isDecorative, caption };
};

/** Deletes pictures with their files, wherever they are shown. */
export const deletePictures = async (mutation: MutationContext, pictures: readonly ManagedPicture[]): Promise<void> => {
  await invalidateUses(mutation, pictures);
  await removePictures(
    mutation.services,
    mutation,
    pictures.map(({ name }) => name),
  );
};

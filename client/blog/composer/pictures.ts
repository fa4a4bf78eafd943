import { type Picked, type PickOptions, pickMedia } from '../../core/media/index.ts';

const savedId = (): number => {
  const field = document.querySelector('[data-composer-form] input[name="id"]');
  return field instanceof HTMLInputElement ? Number(field.value) : 0;
};

/** The folder of the post that is written; undefined before it was saved. */
export const folderOfPost = (): `post:${number}` | undefined => {
  const id = savedId();
  return id > 0 ? `post:${id}` : undefined;
};

/** Opens the picker for pictures of the text; uploads belong to the post once it has been saved. */
export const pickPictures = (options: Omit<PickOptions, 'folder'> = {}): Promise<readonly Picked[]> => {
  const folder = folderOfPost();
  return pickMedia(folder ? { ...options, folder } : options);
};

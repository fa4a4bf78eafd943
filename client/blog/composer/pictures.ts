import { type Picked, type PickOptions, pickMedia } from '../../core/media/picker.ts';

const savedId = (): number => {
  const field = document.querySelector('[data-composer-form] input[name="id"]');
  return field instanceof HTMLInputElement ? Number(field.value) : 0;
};

/** Asks for pictures of the text; what is sent there is held by the post, once that has been saved. */
export const pickPictures = (options: Omit<PickOptions, 'folder'> = {}): Promise<readonly Picked[]> => {
  const id = savedId();
  return pickMedia(id > 0 ? { ...options, folder: `post:${id}` } : options);
};

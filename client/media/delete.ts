import { openAnswer } from '../core/dialog/index.ts';
import { call } from '../core/http/index.ts';

/** Asks whether to delete the picture of a link, and says where it is shown. */
export const askToDelete = (link: HTMLElement): void => {
  const { mediaDelete = '', return: back } = link.dataset;
  const params = { ids: [Number(mediaDelete)], ...(back ? { return: back } : {}) };
  void openAnswer(() => call('site/views/media/confirmDelete', params));
};

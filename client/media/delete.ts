import { openAnswer } from '../core/dialog/index.ts';
import { call } from '../core/http/index.ts';

/** Opens the question whether to delete the picture of a link; it lists where the picture is shown. */
export const askToDelete = (link: HTMLElement): void => {
  const { mediaDelete = '', return: back } = link.dataset;
  const params = { ids: [Number(mediaDelete)], ...(back ? { return: back } : {}) };
  void openAnswer(() => call('site/views/media/confirmDelete', params));
};

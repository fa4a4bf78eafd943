import { call } from '../core/call.ts';
import { openDialog } from '../core/dialog/door.ts';

/** Asks whether to delete the picture of a link, and says where it is shown. */
export const askToDelete = (link: HTMLElement): void => {
  const { mediaDelete = '', return: back } = link.dataset;
  void openDialog({
    content: call('site/views/media/confirmDelete', { ids: [Number(mediaDelete)], ...(back ? { return: back } : {}) }),
  });
};

import { guarded } from '../core/page/index.ts';
import { announcements } from './announcements.ts';
import { commentPlace } from './comment-place.ts';
import { dialogForms } from './dialog-forms.ts';
import { dialogs } from './dialogs.ts';
import { holdLinks } from './hold-links.ts';
import { popupPictures } from './popup-pictures.ts';
import { pressedStates } from './pressed.ts';
import { rowBoxes } from './row-boxes.ts';
import { starKeys } from './star-keys.ts';

/** Adds to pages that installed scripts drive what those leave out. */
export const supportInstalled = (): void => {
  const parts = [
    holdLinks,
    rowBoxes,
    dialogForms,
    dialogs,
    announcements,
    pressedStates,
    starKeys,
    popupPictures,
    commentPlace,
  ];
  for (const start of parts) guarded(start);
  document.documentElement.dataset.companion = '';
};

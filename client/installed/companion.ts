import { guarded } from '../core/guarded.ts';
import { dialogForms } from './dialog-forms.ts';
import { rowBoxes } from './row-boxes.ts';

/** Adds to pages that installed scripts drive what those leave out. */
export const accompany = (): void => {
  for (const start of [rowBoxes, dialogForms]) guarded(start);
  document.documentElement.dataset.companion = '';
};

import { openDialog } from './api.ts';
import type { Dialog, DialogOptions } from './options.ts';

/** Opens a dialog with the answer of a call; when the call fails, the dialog says why and offers to try again. */
export const openAnswer = (
  ask: () => PromiseLike<unknown>,
  options: Omit<DialogOptions, 'content' | 'again'> = {},
): Promise<Dialog> => openDialog({ ...options, content: ask(), again: ask });

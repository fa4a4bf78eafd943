import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

/** The terms in a dialog (C-006). */
export const openTerms = async (): Promise<void> => {
  await openDialog({ content: call('site/views/comments/terms', {}) });
};

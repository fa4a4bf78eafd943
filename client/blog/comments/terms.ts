import { call } from '../../core/call.ts';
import { openAnswer } from '../../core/dialog/answer.ts';

/** The terms in a dialog (C-006). */
export const openTerms = async (): Promise<void> => {
  await openAnswer(() => call('site/views/comments/terms', {}));
};

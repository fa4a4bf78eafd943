import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

/** The terms in a dialog (C-006). */
export const openTerms = async (): Promise<void> => {
  await openAnswer(() => call('site/views/comments/terms', {}));
};

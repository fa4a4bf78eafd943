import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

/** Opens the question for a copy of the account's data, or the progress of the copy; its submit is a form post. */
export const openDownload = (): Promise<unknown> =>
  openAnswer(() => call('site/views/dashboard/confirmDownloadGDPR', {}));

import { call } from '../../core/call.ts';
import { openAnswer } from '../../core/dialog/answer.ts';

/** Asks, or says how far the copy is; its submit is a form post that comes back with a notice. */
export const openDownload = (): Promise<unknown> =>
  openAnswer(() => call('site/views/dashboard/confirmDownloadGDPR', {}));

import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

/** Asks, or says how far the copy is; its submit is a form post that comes back with a notice. */
export const openDownload = (): Promise<unknown> =>
  openAnswer(() => call('site/views/dashboard/confirmDownloadGDPR', {}));

import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

/** Asks, or says how far the copy is; its submit is a form post that comes back with a notice. */
export const openDownload = (): Promise<unknown> =>
  openDialog({ content: call('site/views/dashboard/confirmDownloadGDPR', {}) });

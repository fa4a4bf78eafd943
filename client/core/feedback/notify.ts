import { debug } from '../page/index.ts';
import { announce, announceError } from './live-regions.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/**
 * Shows a notice and announces it once (A-086, SC 4.1.3). The default is a success; it fades after 3 s unless it is
 * hovered or focused; an error stays until it is closed. The text stays in the live region.
 */
export const notify = async (text: string, kind: NoticeKind = 'success'): Promise<void> => {
  if (kind === 'error') announceError(text);
  else announce(text);
  try {
    const { showNotice } = await import('./notices.ts');
    showNotice(text, kind);
  } catch (failure) {
    // The text was announced.
    debug(failure);
  }
};

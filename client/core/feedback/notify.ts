import { announce, announceError } from './live-regions.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/**
 * Shows a notice and says it, once (A-086, SC 4.1.3). The default is a success; it fades after 3 s unless somebody looks
 * at it, an error stays until it is closed. What was said stays in the live region.
 */
export const notify = async (text: string, kind: NoticeKind = 'success'): Promise<void> => {
  if (kind === 'error') announceError(text);
  else announce(text);
  const { showNotice } = await import('./notices.ts');
  showNotice(text, kind);
};

import { showNativeShare } from './blog/sharing/index.ts';
import { sendFreshTokens } from './core/forms/index.ts';
import { loadActionsOnTouch } from './load-actions.ts';
import { announceFlash, goToTop, stickyHeader } from './template/index.ts';

/** Behaviours that are part of the first script: they show or announce something before the page is touched. */
export const immediate: readonly (() => void)[] = [
  stickyHeader,
  goToTop,
  announceFlash,
  showNativeShare,
  sendFreshTokens,
  loadActionsOnTouch,
];

import { showNativeShare } from './blog/sharing/index.ts';
import { sendFreshTokens } from './core/forms/index.ts';
import { loadAtFirstTouch } from './first-touch.ts';
import { announceFlash, menuButton, stickyHeader } from './template/index.ts';

/** Behaviours that are part of the first script: they show or announce something before the page is touched. */
export const immediate: readonly (() => void)[] = [
  stickyHeader,
  menuButton,
  announceFlash,
  showNativeShare,
  sendFreshTokens,
  loadAtFirstTouch,
];

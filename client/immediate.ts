import { classicPopup } from './articles/article-page/index.ts';
import { printLink } from './blog/post-page/index.ts';
import { shareWindow } from './blog/sharing/index.ts';
import { textSize } from './core/controls/index.ts';
import { sendFreshTokens } from './core/forms/index.ts';
import { announceFlash, disclosures, goToTop, stickyHeader } from './template/index.ts';

/**
 * Behaviours that are part of the first script: of every page, or bound to the moment of a click, as a new window is,
 * which browsers open in the event itself only.
 */
export const immediate: readonly (() => void)[] = [
  stickyHeader,
  goToTop,
  disclosures,
  textSize,
  announceFlash,
  printLink,
  shareWindow,
  classicPopup,
  sendFreshTokens,
];

import { classicPopup } from './articles/reading/classic-popup.ts';
import { printLink } from './blog/entries/print-link.ts';
import { shareWindow } from './blog/sharing/share-window.ts';
import { textSize } from './core/text-size.ts';
import { sendFreshTokens } from './core/token-fields.ts';
import { disclosures } from './template/disclosures.ts';
import { announceFlash } from './template/flash.ts';
import { goToTop } from './template/go-to-top.ts';
import { stickyHeader } from './template/sticky-header.ts';
import { themeSwitch } from './template/theme.ts';

/**
 * Behaviours that are part of the first script: of every page, or bound to the moment of a click, as a new window is,
 * which browsers open in the event itself only.
 */
export const immediate: readonly (() => void)[] = [
  stickyHeader,
  goToTop,
  disclosures,
  themeSwitch,
  textSize,
  announceFlash,
  printLink,
  shareWindow,
  classicPopup,
  sendFreshTokens,
];

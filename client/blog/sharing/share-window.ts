import { pageLimits } from '../../../protocol/page-limits.ts';
import { on, whenPresent } from '../../core/behaviours/index.ts';
import { config } from '../../core/page/index.ts';

/** 500x500, in the middle of this window (B-066). */
const features = (): string =>
  [
    `width=${pageLimits.shareWidth},height=${pageLimits.shareHeight}`,
    `left=${Math.round(screenX + (outerWidth - pageLimits.shareWidth) / 2)}`,
    `top=${Math.round(screenY + (outerHeight - pageLimits.shareHeight) / 2)}`,
    'scrollbars=yes,resizable=yes',
  ].join(',');

/** Opens links to other networks in a window, and shows the button for the device's own sharing where there is one. */
export const shareWindow = (): void => {
  if (!config().compat)
    on('click', '[data-eb-bookmarks] [data-bookmarks-button]', (link, event) => {
      if (window.open(link.dataset.url, 'share', features())) event.preventDefault();
    });
  whenPresent('[data-share-native]', button => {
    button.hidden = !('share' in navigator);
  });
};

import { touchLimits } from '../../../protocol/touch-limits.ts';
import { openWindow } from '../../core/windows/index.ts';

/** 500x500, in the middle of this window (B-066). */
const features = (): string =>
  [
    `width=${touchLimits.shareWidth},height=${touchLimits.shareHeight}`,
    `left=${Math.round(screenX + (outerWidth - touchLimits.shareWidth) / 2)}`,
    `top=${Math.round(screenY + (outerHeight - touchLimits.shareHeight) / 2)}`,
    'scrollbars=yes,resizable=yes',
  ].join(',');

/** Opens a link to another network in a window (B-066). */
export const openShareWindow = (link: HTMLElement): Promise<void> =>
  openWindow(link, link.dataset.url, 'share', features());

import { touchLimits } from '../../../protocol/touch-limits.ts';
import { openWindow } from '../../core/windows/index.ts';

const sideOf = (options: string, axis: 'x' | 'y', usual: number): number => {
  const size = new RegExp(`['"]?${axis}['"]?\\s*:\\s*['"]?(\\d{1,5})`).exec(options)?.[1];
  return size === undefined ? usual : Number(size);
};

/** Opens a link in a popup window, 900x600 or the size in `rel` (H-043, H-044). */
export const openClassicPopup = (link: HTMLElement): void => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const width = sideOf(link.rel, 'x', touchLimits.classicPopupWidth);
  const height = sideOf(link.rel, 'y', touchLimits.classicPopupHeight);
  openWindow(link, link.href, 'K2PopUpWindow', `width=${width},height=${height},menubar=yes,resizable=yes`);
};

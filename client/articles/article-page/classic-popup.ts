import { pageLimits } from '../../../protocol/page-limits.ts';
import { isPlain, on } from '../../core/behaviours/index.ts';
import { config } from '../../core/page/index.ts';

const sideOf = (options: string, axis: 'x' | 'y', usual: number): number => {
  const size = new RegExp(`['"]?${axis}['"]?\\s*:\\s*['"]?(\\d{1,5})`).exec(options)?.[1];
  return size === undefined ? usual : Number(size);
};

/** Opens a link in a popup window, 900x600 or the size in `rel` (H-043, H-044); a blocked popup follows the link. */
export const classicPopup = (): void => {
  if (config().compat) return;
  on('click', 'a.classicPopup', (link, event) => {
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event)) return;
    const width = sideOf(link.rel, 'x', pageLimits.classicPopupWidth);
    const height = sideOf(link.rel, 'y', pageLimits.classicPopupHeight);
    const features = `width=${width},height=${height},menubar=yes,resizable=yes`;
    if (window.open(link.href, 'K2PopUpWindow', features)) event.preventDefault();
  });
};

import { touchLimits } from '../../../protocol/touch-limits.ts';
import { openWindow } from '../../core/windows/index.ts';

const features = [
  `width=${touchLimits.printWidth}`,
  `height=${touchLimits.printHeight}`,
  'toolbar=no,menubar=no,location=no,status=no,scrollbars=yes,resizable=yes',
].join(',');

/** Opens a print link's own address in a window of 640x480 (J-014, J-015). */
export const openPrintWindow = (link: HTMLElement): void => {
  if (link instanceof HTMLAnchorElement) openWindow(link, link.href, 'win2', features);
};

export const print = (): void => window.print();

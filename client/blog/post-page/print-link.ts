import { pageLimits } from '../../../protocol/page-limits.ts';
import { on } from '../../core/behaviours/index.ts';

const features = [
  `width=${pageLimits.printWidth}`,
  `height=${pageLimits.printHeight}`,
  'toolbar=no,menubar=no,location=no,status=no,scrollbars=yes,resizable=yes',
].join(',');

/** Opens a print link's own address in a window of 640x480 (J-014, J-015); where none may open the link goes there. */
export const printLink = (): void => {
  on('click', 'a[data-post-print]', (link, event) => {
    if (link instanceof HTMLAnchorElement && window.open(link.href, 'win2', features)) event.preventDefault();
  });
  on('click', '[data-print-now]', () => window.print());
};

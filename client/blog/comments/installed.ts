import { debug } from '../../core/page/index.ts';
import { prepareCheck } from './installed-check.ts';

/**
 * Supports a comment section that installed scripts drive: prepares its human check at the first focus, and follows the
 * address of a comment, since those scripts know no pages of a thread.
 */
export const enhance = (section: HTMLElement): void => {
  section.addEventListener('focusin', () => void prepareCheck(section).catch(debug), { once: true });
  if (location.hash.startsWith('#comment-'))
    import('./permalink.ts').then(({ followAddress }) => followAddress()).catch(debug);
};

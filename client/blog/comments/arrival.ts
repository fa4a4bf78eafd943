import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

// The human check comes with the first focus: nothing of one reader is in the bytes of a page.
const helpInstalled = (section: HTMLElement): void => {
  const prepare = (): void => {
    import('./installed-check.ts').then(({ prepareCheck }) => prepareCheck(section)).catch(debug);
  };
  section.addEventListener('focusin', prepare, { once: true });
};

/** Fetches the scripts of a comment section when there is one; installed scripts, when they are on, do its work alone. */
export const startComments = (): void =>
  onArrival('[data-eb-comments]', section => {
    if (config().compat) {
      helpInstalled(section);
      // Installed scripts know no pages of a thread.
      if (location.hash.startsWith('#comment-'))
        import('./permalink.ts').then(({ followAddress }) => followAddress()).catch(debug);
    } else import('./section.ts').then(({ enhance }) => enhance(section)).catch(debug);
  });

import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

// The picture of the human check comes with the first focus: nothing of one reader is in the bytes of a page.
const helpInstalled = (section: HTMLElement): void => {
  const captcha = section.querySelector<HTMLElement>('[data-comment-captcha]');
  const fetchPicture = (): void => {
    if (captcha)
      import('../../core/human-check/picture-check.ts')
        .then(({ pictureForInstalled }) => pictureForInstalled(captcha))
        .catch(debug);
  };
  section.addEventListener('focusin', fetchPicture, { once: true });
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

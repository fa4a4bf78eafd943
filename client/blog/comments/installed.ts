import { pictureForInstalled, thirdPartyCheck } from '../../core/human-check/index.ts';
import { debug } from '../../core/page/index.ts';

// The installed script sends the answer with the comment, and reports by an event when it needs a new one.
const drawThirdParty = async (section: HTMLElement): Promise<void> => {
  const { renew } = thirdPartyCheck(section);
  section.addEventListener('renew-human-check', () => void renew().catch(debug));
  await renew();
};

/**
 * Prepares the human check of a comment section that an installed script drives: the picture, or one of another host.
 */
const prepareCheck = async (section: HTMLElement): Promise<void> => {
  const picture = section.querySelector<HTMLElement>('[data-comment-captcha]');
  if (picture) pictureForInstalled(picture);
  else if (section.querySelector('[data-recaptcha-item]')) await drawThirdParty(section);
};

/**
 * Supports a comment section that installed scripts drive: prepares its human check at the first focus, and follows the
 * address of a comment, since those scripts know no pages of a thread.
 */
export const enhance = (section: HTMLElement): void => {
  section.addEventListener('focusin', () => void prepareCheck(section).catch(debug), { once: true });
  if (location.hash.startsWith('#comment-'))
    import('./permalink.ts').then(({ followAddress }) => followAddress()).catch(debug);
};

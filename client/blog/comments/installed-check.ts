import { pictureForInstalled, thirdPartyCheck } from '../../core/human-check/index.ts';
import { debug } from '../../core/page/index.ts';

// The page script sends the answer along with the comment, and says when it is used up.
const drawThirdParty = async (section: HTMLElement): Promise<void> => {
  const { renew } = thirdPartyCheck(section);
  section.addEventListener('renew-human-check', () => void renew().catch(debug));
  await renew();
};

/** Prepares the human check of a comment section that an installed script drives: the picture, or one of another host. */
export const prepareCheck = async (section: HTMLElement): Promise<void> => {
  const picture = section.querySelector<HTMLElement>('[data-comment-captcha]');
  if (picture) pictureForInstalled(picture);
  else if (section.querySelector('[data-recaptcha-item]')) await drawThirdParty(section);
};

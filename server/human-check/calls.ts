import type { captchaCalls } from '../../protocol/blog/captcha.ts';
import type { Visit } from '../core/context/index.ts';
import { Refusal } from '../core/errors/index.ts';
import { type Answers, answer } from '../core/http/index.ts';
import { site } from '../core/policy/index.ts';
import { spend } from '../core/security/index.ts';
import { newChallenge, newPicture, newQuestion } from './human-queries.ts';
import { captchaKind } from './kind.ts';

const sparingly = ({ services, network }: Visit): Promise<void> =>
  spend(services, `captcha:${network}`, { most: 200, perMs: 10 * 60_000 });

const requireCheck = ({ services }: Visit): void => {
  if (captchaKind(services) === 'none') throw new Refusal('CAPTCHA_OFF', { status: 404 });
};

/** The address a picture is drawn at (wire §2.2). */
const pictureAddress = ({ settings }: Visit['services'], id: string): string =>
  `${settings.basePath}/index.php?option=${settings.blogOption}&task=captcha.generate&tmpl=component&no_html=1&id=${id}`;

export const captchaAnswers: Answers<keyof typeof captchaCalls> = {
  'site/views/comments/reloadCaptcha': answer({
    before: sparingly,
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { previousId }) => {
      requireCheck(deed);
      const id = await newPicture(deed, previousId);
      return [pictureAddress(deed.services, id), id];
    },
  }),
  'site/views/captcha/challenge': answer({
    act: 'site.read',
    on: () => site,
    run: visit => {
      requireCheck(visit);
      return [newChallenge(visit)];
    },
  }),
  'site/views/captcha/question': answer({
    before: sparingly,
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { previousId }) => {
      requireCheck(deed);
      const { question, id } = await newQuestion(deed, previousId);
      return [question, id];
    },
  }),
};

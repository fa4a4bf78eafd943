import type { captchaCalls } from '../../protocol/blog/captcha.ts';
import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { type Handlers, handler } from '../core/http/index.ts';
import { site } from '../core/policy/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { captchaKind } from './captcha-kind.ts';
import { newChallenge, newPicture, newQuestion } from './verify-human.ts';

const limitRate = ({ services, network }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `captcha:${network}`, { most: 200, perMs: 10 * 60_000 });

const requireCaptcha = ({ services }: RequestContext): void => {
  if (captchaKind(services) === 'none') throw new UserError('CAPTCHA_OFF', { status: 404 });
};

/** Address of the captcha image (wire §2.2). */
const pictureAddress = ({ settings }: RequestContext['services'], id: string): string =>
  `${settings.basePath}/index.php?option=${settings.blogOption}&task=captcha.generate&tmpl=component&no_html=1&id=${id}`;

const shared = { act: 'site.read', invalidates: [], load: () => site } as const;

export const captchaHandlers: Handlers<keyof typeof captchaCalls> = {
  'site/views/comments/reloadCaptcha': handler({
    ...shared,
    prepare: limitRate,
    run: async (mutation, _, { previousId }) => {
      requireCaptcha(mutation);
      const id = await newPicture(mutation, previousId);
      return [pictureAddress(mutation.services, id), id];
    },
  }),
  'site/views/captcha/challenge': handler({
    ...shared,
    run: context => {
      requireCaptcha(context);
      return [newChallenge(context)];
    },
  }),
  'site/views/captcha/question': handler({
    ...shared,
    prepare: limitRate,
    run: async (mutation, _, { previousId }) => {
      requireCaptcha(mutation);
      const { question, id } = await newQuestion(mutation, previousId);
      return [question, id];
    },
  }),
};

import { call, reading } from '../call.ts';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';

const previousId = line(limits.captchaAnswer);

/** The human check of a form (ruling 10). Each answer travels in `captcha-response`, its id in `captcha-id`. */
export const captchaCalls = {
  /** Replaces the picture of the captcha with a new one (C-013). */
  'site/views/comments/reloadCaptcha': call({ previousId }).resolves<[image: string, captchaId: string]>(),
  /** For the invisible check: `readChallenge` of `protocol/proof` reads it, the field `captcha-id` carries it back. */
  'site/views/captcha/challenge': reading({}).resolves<[challenge: string]>(),
  /** A question in words instead of a picture. */
  'site/views/captcha/question': call({ previousId }).resolves<[question: string, captchaId: string]>(),
};

import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { flag, idOrZero, line, secret } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** What becomes of comments and posts when who wrote them is forgotten. */
const comments = z.enum(['anonymous', 'removed']).default('anonymous');
const posts = z.enum(['kept', 'trashed']).default('kept');
const key = line(limits.captchaAnswer);

export const gdprCalls = {
  /** D-046: asks, says that it is in preparation, or that it is ready (wire §2.3). */
  'site/views/dashboard/confirmDownloadGDPR': reading({}).resolves<[dialog: Html]>(),
  /** `userId` must be the caller's own; absent or 0 is the caller. */
  'site/controllers/bloggers/downloadGDPR': call({ userId: idOrZero.default(0) }).resolves<[dialog: Html]>(),
};

export const gdprTasks = {
  /** An account asks for a copy of what is kept about it. */
  'gdpr.prepare': task({}),
  /** Mails the link to a copy that is ready once more. */
  'gdpr.link': task({}),
  /** The link of the mail; an account types its password again. */
  'gdpr.download': task({ key, password: secret(limits.password) }),
  /** A visitor names an address; its owner is mailed the link to what follows (D-047). */
  'gdpr.request': task({
    email: line(limits.email),
    'captcha-response': line(limits.captchaAnswer),
    'captcha-id': line(limits.captchaAnswer),
    recaptcha: line(limits.address),
    homepage: line(limits.website),
  }),
  'gdpr.prepareGuest': task({ key }),
  'gdpr.eraseGuest': task({ key, comments, sure: flag }),
  'gdpr.erase': task({ password: secret(limits.password), comments, posts, sure: flag }),
  /** Takes an erasure back: its account, or the key of the mail. */
  'gdpr.keep': task({ key }),
};

import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { flag, humanFields, idOrZero, line, secret } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Outcomes of an erasure for the person's comments and posts. */
const comments = z.enum(['anonymous', 'removed']).default('anonymous');
const posts = z.enum(['kept', 'trashed']).default('kept');
const key = line(limits.captchaAnswer);

export const gdprCalls = {
  /**
   * Dialog that offers a copy of the personal data, says that it is being prepared, or that it is ready (D-046, wire
   * §2.3).
   */
  'site/views/dashboard/confirmDownloadGDPR': reading({}).resolves<[dialog: Html]>(),
  /** `userId` must be the caller's own; absent or 0 is the caller. */
  'site/controllers/bloggers/downloadGDPR': call({ userId: idOrZero.default(0) }).resolves<[dialog: Html]>(),
};

export const gdprTasks = {
  /** Requests a copy of the account's personal data. */
  'gdpr.prepare': task({}),
  /** Sends the link to a finished copy again. */
  'gdpr.link': task({}),
  /** Downloads the copy by the link of the e-mail; an account also needs its password. */
  'gdpr.download': task({ key, password: secret(limits.password) }),
  /** Sends a link to the e-mail address of a visitor, for a copy or an erasure (D-047). */
  'gdpr.request': task({
    email: line(limits.email),
    ...humanFields,
  }),
  'gdpr.prepareGuest': task({ key }),
  'gdpr.eraseGuest': task({ key, comments, sure: flag }),
  'gdpr.erase': task({ password: secret(limits.password), comments, posts, sure: flag }),
  /** Cancels an erasure, by the account or by the key of the e-mail. */
  'gdpr.keep': task({ key }),
};

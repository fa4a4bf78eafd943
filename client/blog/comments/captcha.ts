import { addCheck } from '../../core/checks.ts';
import type { HumanCheck } from './human-check.ts';
import { part } from './parts.ts';

const checkOf = async (form: HTMLElement): Promise<HumanCheck | undefined> => {
  if (part(form, '[data-recaptcha-item]')) return (await import('./third-party-check.ts')).thirdPartyCheck(form);
  if (part(form, '[data-comment-captcha]')) return (await import('./picture-check.ts')).pictureCheck(form);
  if (part(form, '[data-captcha-invisible]')) return (await import('./proof-check.ts')).proofCheck(form);
  return undefined;
};

const checks = new WeakMap<HTMLElement, Promise<HumanCheck | undefined>>();

/** Prepares the human check of a form; the form's first focus is the moment, so that a reader fetches nothing. */
export const prepareCaptcha = (form: HTMLElement): void => {
  if (checks.has(form)) return;
  const check = checkOf(form);
  checks.set(form, check);
  addCheck('comment', async () => (await check)?.ready());
  check.then(one => one?.renew()).catch(() => undefined);
};

/** An answer is good for one try. */
export const renewCaptcha = async (form: HTMLElement): Promise<void> => {
  await (await checks.get(form))?.renew();
};

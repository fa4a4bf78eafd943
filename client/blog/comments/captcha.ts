import { addCheck } from '../../core/forms/index.ts';
import { checkOf, type HumanCheck } from '../../core/human-check/index.ts';

const checks = new WeakMap<HTMLElement, Promise<HumanCheck | undefined>>();

/** Prepares the human check of a form; the form's first focus is the moment, so that a reader fetches nothing. */
export const prepareCaptcha = (form: HTMLElement): void => {
  if (checks.has(form)) return;
  const check = checkOf(form);
  checks.set(form, check);
  addCheck('comment', async () => (await check)?.ready());
  check.then(one => one?.renew()).catch(() => undefined);
};

/** Requests another check: an answer is accepted once. */
export const renewCaptcha = async (form: HTMLElement): Promise<void> => {
  await (await checks.get(form))?.renew();
};

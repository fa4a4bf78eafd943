import { announce } from '../feedback/index.ts';
import { browserClock, debug, pageText } from '../page/index.ts';
import { checkOf, type HumanCheck } from './human-check.ts';

const slowMs = 400;
const checks = new WeakMap<HTMLElement, Promise<HumanCheck | undefined>>();

const checkIn = (form: HTMLElement): Promise<HumanCheck | undefined> => {
  const known = checks.get(form);
  if (known) return known;
  const check = checkOf(form);
  checks.set(form, check);
  check.then(one => one?.renew()).catch(debug);
  return check;
};

/** Prepares the human check of a form that the browser posts, at its first focus. */
export const prepare = (form: HTMLElement): unknown => checkIn(form).catch(debug);

/**
 * Answers the human check before the form is sent. Resolves with true also when the check fails: the server then asks a
 * plain question.
 */
export const answer = async (form: HTMLElement): Promise<boolean> => {
  const stop = browserClock.after(slowMs, () => announce(pageText('LOADING')));
  try {
    await (await checkIn(form))?.ready();
  } catch (failure) {
    debug(failure);
  } finally {
    stop();
  }
  return true;
};

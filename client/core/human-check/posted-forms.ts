import { browserClock } from '../clock.ts';
import { debug } from '../debug.ts';
import { announce } from '../live.ts';
import { on } from '../on.ts';
import { words } from '../settings.ts';
import type { HumanCheck } from './human-check.ts';

const slowMs = 400;
const checks = new WeakMap<HTMLElement, Promise<HumanCheck | undefined>>();
const waiting = new WeakSet<HTMLElement>();
const answered = new WeakSet<HTMLElement>();

// Comment forms are sent by scripts of their own.
const isPosted = (form: HTMLElement): form is HTMLFormElement =>
  form instanceof HTMLFormElement &&
  !form.closest('[data-eb-comments], [data-own-check]') &&
  form.querySelector('[data-captcha-id], [data-recaptcha-item]') !== null;

const checkIn = (form: HTMLElement): Promise<HumanCheck | undefined> => {
  const known = checks.get(form);
  if (known) return known;
  const check = import('./human-check.ts').then(({ checkOf }) => checkOf(form));
  checks.set(form, check);
  check.then(one => one?.renew()).catch(debug);
  return check;
};

// A check that fails is no wall: the form goes out without an answer, and the server asks a question.
const answer = async (form: HTMLElement): Promise<void> => {
  const stop = browserClock.after(slowMs, () => announce(words('LOADING')));
  try {
    await (await checkIn(form))?.ready();
  } catch (failure) {
    debug(failure);
  } finally {
    stop();
  }
};

const send = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
  if (waiting.has(form)) return;
  waiting.add(form);
  await answer(form);
  waiting.delete(form);
  answered.add(form);
  form.requestSubmit(submitter);
};

/** A form that the browser posts itself has its human check prepared at the first focus and answered before it goes out. */
export const postedForms = (): void => {
  on('focusin', 'form', form => {
    if (isPosted(form)) checkIn(form).catch(debug);
  });
  on('submit', 'form', (form, event) => {
    if (!isPosted(form) || answered.delete(form)) return;
    event.preventDefault();
    void send(form, event instanceof SubmitEvent ? event.submitter : null);
  });
};

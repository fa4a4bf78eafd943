import { on } from '../behaviours/index.ts';
import { announce, withRetry } from '../feedback/index.ts';
import { unmarkField } from '../forms/index.ts';
import { call } from '../http/index.ts';
import { captchaId, type HumanCheck, setCaptcha } from './human-check.ts';

const ask = (form: HTMLElement, words: string): void => {
  const question = form.querySelector('[data-captcha-question-text]');
  if (question) question.textContent = words;
};

const begin = (form: HTMLElement, id: string): void => {
  setCaptcha(form, 'id', id);
  setCaptcha(form, 'input', '');
};

// Removes the error of the former question when a new one is requested.
const forgetError = (form: HTMLElement): void => {
  const field = form.querySelector<HTMLElement>('[data-captcha-input]');
  if (field) unmarkField(field);
};

const newPicture = async (form: HTMLElement): Promise<void> => {
  const [address, id] = await call('site/views/comments/reloadCaptcha', { previousId: captchaId(form) });
  const image = form.querySelector<HTMLImageElement>('[data-captcha-image]');
  if (image) image.src = address;
  begin(form, id);
  ask(form, '');
};

// The question is in a live region of its own, so it is announced when it is shown.
const newQuestion = async (form: HTMLElement): Promise<void> => {
  const [question, id] = await call('site/views/captcha/question', { previousId: captchaId(form) });
  begin(form, id);
  ask(form, question);
};

const askInstead = async (form: HTMLElement): Promise<void> => {
  await newQuestion(form);
  form.querySelector<HTMLElement>('[data-captcha-input]')?.focus();
};

// Someone who cannot see the picture gets another question after a wrong answer, not a picture.
const newCheck = (form: HTMLElement): Promise<void> => {
  const hasQuestion = form.querySelector('[data-captcha-question-text]')?.textContent !== '';
  const isRefused = form.querySelector('[data-captcha-input][aria-invalid]') !== null;
  return hasQuestion && isRefused ? newQuestion(form) : newPicture(form);
};

/** Loads the first picture, or a new check after a refused answer; a failure is shown below the buttons of the check. */
const loadWithRetry = (form: HTMLElement, load: (form: HTMLElement) => Promise<void>): Promise<void> =>
  withRetry(form.querySelector<HTMLElement>('[data-captcha-reload]') ?? form, () => load(form));

/**
 * For scripts of an existing install, which wait for a picture that is printed and know no question: the first picture,
 * and the question until another picture comes.
 */
export const pictureForInstalled = (form: HTMLElement): void => {
  on('click', '[data-captcha-question]', button => withRetry(button, () => askInstead(form)), form);
  form.querySelector('[data-captcha-image]')?.addEventListener('load', () => ask(form, ''));
  if (captchaId(form) === '') loadWithRetry(form, newPicture);
};

/** The picture (C-011), its reload (C-012), and the question in plain words that can replace it. */
export const pictureCheck = (form: HTMLElement): HumanCheck => {
  on(
    'click',
    '[data-captcha-reload]',
    button => {
      forgetError(form);
      withRetry(button, async () => {
        await newPicture(form);
        if (button.dataset.renewed) announce(button.dataset.renewed);
      });
    },
    form,
  );
  on(
    'click',
    '[data-captcha-question]',
    button => {
      forgetError(form);
      withRetry(button, () => askInstead(form));
    },
    form,
  );
  return {
    renew: () => loadWithRetry(form, newCheck),
    ready: async () => {
      if (captchaId(form) === '') await newPicture(form);
    },
  };
};

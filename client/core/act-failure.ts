import { alarm } from './live.ts';
import { Refusal, sentenceOf } from './refusal.ts';
import { words } from './settings.ts';
import { signInLink } from './sign-in-link.ts';

/** Codes of refusals that another try does not change. */
const final: ReadonlySet<string> = new Set(['sign-in', 'voted', 'unvoted', 'same', 'cookies']);

/** The box is inserted after its control, or after the row of controls that is marked to stay together. */
const placeOf = (control: HTMLElement): HTMLElement => control.closest<HTMLElement>('[data-failure-below]') ?? control;

/** Removes what an earlier failure of this control left in the page. */
export const clearFailure = (control: HTMLElement): void => {
  const next = placeOf(control).nextElementSibling;
  if (next?.matches('[data-act-failure]')) next.remove();
};

const wayOn = (control: HTMLElement, code: string, again: () => unknown): Node[] => {
  if (code === 'sign-in') return [signInLink()];
  if (final.has(code)) return [];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-default';
  button.textContent = words('TRY_AGAIN');
  button.addEventListener('click', () => {
    clearFailure(control);
    // The button is gone: the focus goes to what it was about.
    (control.matches('a, button') ? control : control.querySelector<HTMLElement>('summary, a, button, input'))?.focus();
    again();
  });
  return [button];
};

/**
 * Shows after its control why an act was refused or failed, with a way to try again, and announces it once.
 * `again` repeats the act; `usual` is the control's own sentence for a failure.
 */
export const showFailure = (control: HTMLElement, failure: unknown, again: () => unknown, usual = ''): void => {
  clearFailure(control);
  const code = failure instanceof Refusal ? failure.code : '';
  const sentence = (code === 'cookies' ? '' : usual) || sentenceOf(failure);
  const box = document.createElement('div');
  box.className = 'act-failure alert alert-danger';
  box.dataset.actFailure = '';
  const text = document.createElement('p');
  text.textContent = sentence;
  box.append(text, ...wayOn(control, code, again));
  placeOf(control).after(box);
  alarm(sentence);
};

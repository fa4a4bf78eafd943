import { pageText } from '../page/index.ts';
import { announceError } from './live-regions.ts';

/** The box is inserted after its control, or after the row of controls that is marked to stay together. */
const placeOf = (control: HTMLElement): HTMLElement => control.closest<HTMLElement>('[data-failure-below]') ?? control;

/** Removes the box of an earlier failure of this control. */
export const clearFailure = (control: HTMLElement): void => {
  const next = placeOf(control).nextElementSibling;
  if (next?.matches('[data-act-failure]')) next.remove();
};

/** Button that clears the failure, focuses `target`, or a control in it, and tries again. */
export const retryButton = (
  control: HTMLElement,
  again: () => unknown,
  target: HTMLElement = control,
): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-default';
  button.textContent = pageText('TRY_AGAIN');
  button.addEventListener('click', () => {
    clearFailure(control);
    const inside = target.querySelector<HTMLElement>('summary, a, button, input:not([type="hidden"]), [tabindex]');
    (target.matches('a, button, input') ? target : (inside ?? target)).focus();
    again();
  });
  return button;
};

/** Shows a sentence and controls after the control of a failed act, and announces the sentence once. */
export const showBox = (control: HTMLElement, sentence: string, ...controls: readonly Node[]): void => {
  clearFailure(control);
  const box = document.createElement('div');
  box.className = 'act-failure alert alert-danger';
  box.dataset.actFailure = '';
  const text = document.createElement('p');
  text.textContent = sentence;
  box.append(text, ...controls);
  placeOf(control).after(box);
  announceError(sentence);
};

/** Shows a failure that another try may mend; `target` then gets the focus. */
export const showRetry = (control: HTMLElement, sentence: string, again: () => unknown, target?: HTMLElement): void =>
  showBox(control, sentence, retryButton(control, again, target));

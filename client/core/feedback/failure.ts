import { CallError, errorMessage } from '../http/index.ts';
import { signInLink } from '../page/index.ts';
import { clearFailure, retryButton, showBox } from './failure-box.ts';

/** Codes of refusals that another try does not change. */
const final: ReadonlySet<string> = new Set(['voted', 'unvoted', 'same', 'cookies']);

const controlsFor = (control: HTMLElement, code: string, again: () => unknown): Node[] => {
  if (code === 'sign-in') return [signInLink()];
  return final.has(code) ? [] : [retryButton(control, again)];
};

/**
 * Shows after its control why an act was refused or failed, with a button to try again, and announces it once.
 * `again` repeats the act; `usual` is the control's own sentence for a failure.
 */
export const showFailure = (control: HTMLElement, failure: unknown, again: () => unknown, usual = ''): void => {
  const code = failure instanceof CallError ? failure.code : '';
  const sentence = (code === 'cookies' ? '' : usual) || errorMessage(failure);
  showBox(control, sentence, ...controlsFor(control, code, again));
};

/** Runs an act; a failure is shown after the control, with a button that runs the act again. */
export const withRetry = async (control: HTMLElement, act: () => Promise<unknown>): Promise<void> => {
  clearFailure(control);
  try {
    await act();
  } catch (failure) {
    showFailure(control, failure, () => withRetry(control, act));
  }
};

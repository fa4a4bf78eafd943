import { announce } from '../../core/feedback/index.ts';
import { show } from './parts.ts';

/** Runs the work of a button with its loader shown; further presses meanwhile are ignored. */
export const whileBusy = async (
  button: HTMLElement,
  loader: HTMLElement | undefined,
  sentence: string,
  work: () => Promise<void>,
): Promise<void> => {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  show(loader, true);
  announce(sentence);
  try {
    await work();
  } finally {
    show(loader, false);
    button.removeAttribute('aria-disabled');
  }
};

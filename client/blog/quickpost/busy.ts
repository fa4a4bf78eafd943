import { announce } from '../../core/feedback/index.ts';
import { show } from './parts.ts';

/** Runs what a button asks for, with its sign of being at work; pressed again meanwhile it does nothing. */
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

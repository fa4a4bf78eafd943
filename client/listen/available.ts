import { canSpeak } from '../core/speech/index.ts';
import { offeredPart } from './place.ts';

/**
 * Hides the button where the browser has no voice. An address such as `…#listen=12` opens the tools at that part, and
 * speaks nothing.
 */
export const enhance = async (button: HTMLElement): Promise<void> => {
  const isAble = await canSpeak();
  // The button keeps its space: nothing moves.
  button.style.visibility = isAble ? '' : 'hidden';
  const part = offeredPart(button);
  if (isAble && part !== undefined) await import('./index.ts').then(({ offer }) => offer(button, part));
};

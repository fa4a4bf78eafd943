import { offeredPart } from './place.ts';

const waitMs = 2_000;

/** Whether the browser can speak. Some know their voices a moment after they were asked, with an event. */
const canSpeak = async (): Promise<boolean> => {
  if (!('speechSynthesis' in window)) return false;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise<void>(resolve => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
    setTimeout(resolve, waitMs);
  });
  return speechSynthesis.getVoices().length > 0;
};

/**
 * Hides the button where the browser has no voice. An address such as `…#listen=12` opens the tools at that part, and
 * speaks nothing.
 */
export const enhance = async (button: HTMLElement): Promise<void> => {
  const isAble = await canSpeak();
  // The button keeps its space: nothing moves.
  button.style.visibility = isAble ? '' : 'hidden';
  const part = offeredPart();
  if (isAble && part !== undefined) await import('./index.ts').then(({ offer }) => offer(button, part));
};

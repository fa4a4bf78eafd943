import type { BrowserTexts } from '../../../protocol/browser-texts.ts';
import { lengthOf } from '../../../protocol/networks.ts';
import { announce } from '../../core/feedback/index.ts';
import { browserClock, config, formatText, pluralForm, printedTexts } from '../../core/page/index.ts';

/** Pause in typing before the count is announced. */
const spokenAfterMs = 1_000;

const wordsFor = (area: HTMLElement, left: number): string => {
  const texts = printedTexts<BrowserTexts<'autopost-length'>>(area);
  if (!texts) return '';
  const count = Math.abs(left);
  const sentence = pluralForm(texts, left < 0 ? 'AUTOPOST_OVER' : 'AUTOPOST_LEFT', count);
  return formatText(sentence, count.toLocaleString(config().locale));
};

/** Shows how many characters are left below a message, and announces it when the typing pauses. */
export const enhance = (area: HTMLElement): void => {
  if (!(area instanceof HTMLTextAreaElement)) return;
  const shown = area.parentElement?.querySelector<HTMLElement>('[data-autopost-left]');
  if (!shown) return;
  let silence = (): void => {};
  area.addEventListener('input', () => {
    const left = Number(area.dataset.maxLength) - lengthOf(area.value.trim());
    const words = wordsFor(area, left);
    shown.textContent = words;
    shown.classList.toggle('is-over', left < 0);
    silence();
    silence = browserClock.after(spokenAfterMs, () => announce(words));
  });
};

import { lengthOf } from '../../../protocol/networks.ts';
import { announce } from '../../core/feedback/index.ts';
import { browserClock } from '../../core/page/index.ts';

/** Pause in typing before the count is announced. */
export const spokenAfterMs = 1_000;

const wordsFor = (area: HTMLElement, left: number): string => {
  const texts: unknown = JSON.parse(area.dataset.texts ?? '{}');
  const name = left < 0 ? 'AUTOPOST_OVER' : 'AUTOPOST_LEFT';
  const form = new Intl.PluralRules(document.documentElement.lang || 'en').select(Math.abs(left)).toUpperCase();
  const sentences = new Map(texts && typeof texts === 'object' ? Object.entries(texts) : []);
  const sentence: unknown = sentences.get(`${name}_${form}`) ?? sentences.get(`${name}_OTHER`);
  return String(sentence ?? '').replace('%s', Math.abs(left).toLocaleString(document.documentElement.lang || 'en'));
};

/** Keeps the count of what is left beneath a message: shown at once, said when the typing pauses. */
export const enhance = (area: HTMLElement): void => {
  const clock = browserClock;
  if (!(area instanceof HTMLTextAreaElement)) return;
  const shown = area.parentElement?.querySelector<HTMLElement>('[data-autopost-left]');
  if (!shown) return;
  let silence = (): void => {};
  area.addEventListener('input', () => {
    const left = Number(area.dataset.room) - lengthOf(area.value.trim());
    const words = wordsFor(area, left);
    shown.textContent = words;
    shown.classList.toggle('is-over', left < 0);
    silence();
    silence = clock.after(spokenAfterMs, () => announce(words));
  });
};

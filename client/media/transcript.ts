import { announce } from '../core/feedback/index.ts';
import { browserClock, formatText } from '../core/page/index.ts';

/** The count is announced once the typing pauses. */
const settledMs = 800;

const linesOf = (transcript: HTMLElement): HTMLElement[] => [
  ...transcript.querySelectorAll<HTMLElement>('[data-transcript-line]'),
];

const filmOf = (inside: HTMLElement): HTMLMediaElement | undefined => {
  const film = inside.closest('section')?.querySelector('video, audio');
  return film instanceof HTMLMediaElement ? film : undefined;
};

/** Plays the recording from the time of a line. */
export const seek = async (button: HTMLElement): Promise<void> => {
  const film = filmOf(button);
  if (!film) return;
  film.currentTime = Number(button.dataset.transcriptSeek);
  // A recording that cannot be played says so in its controls.
  await film.play().catch(() => undefined);
};

const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const filter = (transcript: HTMLElement, wanted: string, count: HTMLElement): void => {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const lines = linesOf(transcript);
  for (const line of lines) {
    const text = plain(line.querySelector('p')?.textContent ?? '');
    line.hidden = !words.every(word => text.includes(word));
  }
  const found = lines.filter(line => !line.hidden).length;
  const { none = '', found: sentence = '%s' } = transcript.dataset;
  count.textContent = words.length === 0 ? '' : found === 0 ? none : formatText(sentence, found);
};

const ready = new WeakSet<HTMLElement>();

/** Shows the lines of the transcript that have all words of its field, and says how many. */
export const search = (field: HTMLElement): void => {
  const transcript = field.closest('[data-transcript]');
  if (ready.has(field) || !(transcript instanceof HTMLElement) || !(field instanceof HTMLInputElement)) return;
  ready.add(field);
  const count = document.createElement('p');
  count.className = 'transcript-found muted';
  field.after(count);
  let callOff = (): void => {};
  const apply = (): void => {
    filter(transcript, field.value, count);
    callOff();
    callOff = browserClock.after(settledMs, () => count.textContent && announce(count.textContent));
  };
  field.addEventListener('input', apply);
  if (field.value !== '') apply();
};

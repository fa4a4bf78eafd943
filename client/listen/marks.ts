import { prefersReducedMotion } from '../core/motion/index.ts';
import { rangeOf, type Sentence } from './sentences.ts';

const sentenceMark = 'listen-sentence';
const wordMark = 'listen-word';

const set = (name: string, range: Range | undefined): void => {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(name, new Highlight(range));
  else CSS.highlights.delete(name);
};

/** Marks the sentence that is said. */
export const markSentence = (sentence: Sentence): void => {
  set(sentenceMark, rangeOf(sentence, 0, sentence.text.length));
  set(wordMark, undefined);
};

/** Marks the word that is said. */
export const markWord = (sentence: Sentence, from: number, length: number): void =>
  set(wordMark, rangeOf(sentence, from, from + length));

export const clearMarks = (): void => {
  set(sentenceMark, undefined);
  set(wordMark, undefined);
};

/** Height of the bar with the tools. */
const barPx = 96;

export const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight - barPx;
};

export const bringIntoView = (element: Element): void => {
  if (isInView(element)) return;
  element.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
};

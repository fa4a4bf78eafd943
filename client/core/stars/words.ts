import type { StarTexts } from '../../../protocol/browser-texts.ts';
import { pluralForm } from '../page/index.ts';

/** Puts the values where a sentence says `%s`, one after the other. */
export const filled = (sentence: string, ...values: readonly (string | number)[]): string => {
  let next = 0;
  return sentence.replace(/%s/g, () => String(values[next++] ?? ''));
};

/** Stars in words: "half a star", "4 stars", "3 and a half stars". */
export const starWords = (score: number, texts: StarTexts, locale: string): string => {
  if (score === 0.5) return texts.RATING_HALF_STAR;
  if (!Number.isInteger(score)) return filled(texts.RATING_AND_HALF, Math.floor(score));
  return filled(pluralForm(texts, 'RATING_STARS', score, locale), score);
};

/** The words of the stars, from the first to the last (spec §9). */
export const defaultHints = (texts: StarTexts): readonly string[] => [
  texts.RATING_BAD,
  texts.RATING_POOR,
  texts.RATING_REGULAR,
  texts.RATING_GOOD,
  texts.RATING_GORGEOUS,
];

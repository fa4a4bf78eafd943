import type { StarTexts } from '../../../protocol/browser-texts.ts';
import { formatText, pluralForm } from '../page/index.ts';

/** Stars in words: "half a star", "4 stars", "3 and a half stars". */
export const starWords = (score: number, texts: StarTexts, locale: string): string => {
  if (score === 0.5) return texts.RATING_HALF_STAR;
  if (!Number.isInteger(score)) return formatText(texts.RATING_AND_HALF, Math.floor(score));
  return formatText(pluralForm(texts, 'RATING_STARS', score, locale), score);
};

/** The words of the stars, from the first to the last (spec §9). */
export const defaultHints = (texts: StarTexts): readonly string[] => [
  texts.RATING_BAD,
  texts.RATING_POOR,
  texts.RATING_REGULAR,
  texts.RATING_GOOD,
  texts.RATING_GORGEOUS,
];

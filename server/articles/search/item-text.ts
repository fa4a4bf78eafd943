import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import { stemOf, wordsIn } from '../../search/index.ts';

/** Searchable text of an item. */
export interface ItemText {
  readonly id: number;
  readonly title: string;
  readonly intro: string;
  readonly body: string;
  readonly image_caption: string | null;
  readonly image_credits: string;
  readonly video_caption: string | null;
  readonly video_credits: string;
  readonly meta_description: string;
  readonly meta_keywords: string;
  /** Values of the extra fields. */
  readonly fields: readonly unknown[];
}

const maxWords = 20_000;

// Numbers refer to options and are not words.
const wordsOfFields = (value: unknown): string[] => {
  if (typeof value === 'string') return /\p{L}/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOfFields) : [];
};

/** Texts of an item in order; phrases do not span two texts. */
const textsOfItem = (item: ItemText): string[] =>
  [
    item.title,
    plainTextOf(rawHtml(item.intro)),
    plainTextOf(rawHtml(item.body)),
    item.image_caption ?? '',
    item.image_credits,
    item.video_caption ?? '',
    item.video_credits,
    item.meta_description,
    item.meta_keywords,
    ...wordsOfFields(item.fields),
  ].filter(Boolean);

/** Distinct words of an item, normalized, with their stems. */
export const wordsOfItem = (item: ItemText): Set<string> => {
  const words = new Set<string>();
  for (const text of textsOfItem(item)) {
    for (const { word } of wordsIn(text, maxWords)) if (words.size < maxWords) words.add(word).add(stemOf(word));
  }
  return words;
};

const hasPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));

/** True if every phrase occurs within one of the item's texts. */
export const hasPhrases = (item: ItemText, phrases: readonly (readonly string[])[]): boolean => {
  const texts = textsOfItem(item).map(text => wordsIn(text, maxWords).map(({ word }) => word));
  return phrases.every(phrase => texts.some(words => hasPhrase(words, phrase)));
};

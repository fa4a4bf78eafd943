import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import { type IndexEntry, indexedWords } from '../../search/index.ts';

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

// Numbers refer to options and are not words.
const wordsOfFields = (value: unknown): string[] => {
  if (typeof value === 'string') return /\p{L}/u.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOfFields) : [];
};

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

/** Index entry of an item. Results are ordered by date, so no text weighs more. */
export const itemEntry = (item: ItemText): IndexEntry => ({
  id: item.id,
  words: indexedWords(textsOfItem(item).map(text => ({ text, head: 0 }))),
});

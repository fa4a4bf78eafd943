import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import {
  type IndexEntry,
  type IndexedText,
  indexedWords,
  languageWords,
  stemLanguageOf,
  titleWeight,
} from '../../search/index.ts';

/** Searchable text of an article. */
export interface ArticleText {
  readonly id: number;
  readonly title: string;
  /** BCP 47 tag; empty or `*`: that of the site. */
  readonly language: string;
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

const textsOfArticle = (article: ArticleText): IndexedText[] => {
  const texts = [
    plainTextOf(rawHtml(article.intro)),
    plainTextOf(rawHtml(article.body)),
    article.image_caption ?? '',
    article.image_credits,
    article.video_caption ?? '',
    article.video_credits,
    article.meta_description,
    article.meta_keywords,
    ...wordsOfFields(article.fields),
  ];
  return [{ text: article.title, head: titleWeight }, ...texts.filter(Boolean).map(text => ({ text, head: 0 }))];
};

/** Index entry of an article. */
export const articleEntry = (article: ArticleText): IndexEntry => {
  const language = stemLanguageOf(article.language);
  return { id: article.id, words: [...indexedWords(textsOfArticle(article), language), ...languageWords(language)] };
};

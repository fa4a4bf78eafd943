import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import {
  filterWord,
  type IndexEntry,
  type IndexedText,
  indexedWords,
  languageWords,
  stemLanguageOf,
  titleWeight,
} from '../../search/index.ts';

export interface PostText {
  readonly id: number;
  readonly title: string;
  /** BCP 47 tag; empty: that of the site. */
  readonly language: string;
  readonly excerpt: string | null;
  readonly source: string;
  readonly byline: string;
  readonly keywords: string;
  readonly markup: string;
  readonly isLocked: boolean;
  /** The author, then the co-authors. */
  readonly authors: readonly { readonly id: number; readonly name: string }[];
  readonly categories: readonly { readonly id: number; readonly title: string }[];
  /** Categories of the post and their ancestors. */
  readonly within: readonly number[];
  readonly tags: readonly { readonly id: number; readonly title: string }[];
  readonly year: number;
}

/** Index words of the filters: no word of a text begins with `=`. */
export const filterWords = {
  category: (id: number): string => `=c${id}`,
  tag: (id: number): string => `=t${id}`,
  author: (id: number): string => `=a${id}`,
  year: (year: number): string => `=y${year}`,
} as const;

const weights = { title: titleWeight, term: 8, author: 6 } as const;

/** A protected post is indexed by the data of its card: title, categories, tags and author. */
const textsOfPost = (post: PostText): IndexedText[] => {
  const texts = post.isLocked
    ? []
    : [post.source, post.keywords, post.excerpt ?? '', plainTextOf(rawHtml(post.markup))];
  return [
    { text: post.title, head: weights.title },
    ...[...post.categories, ...post.tags].map(({ title }) => ({ text: title, head: weights.term })),
    ...(post.byline ? [post.byline] : post.authors.map(({ name }) => name)).map(name => ({
      text: name,
      head: weights.author,
    })),
    ...texts.map(text => ({ text, head: 0 })),
  ];
};

/** Index entry of a post: the words of its texts and of the filters that it passes. */
export const postEntry = (post: PostText): IndexEntry => {
  const filters = [
    ...post.within.map(filterWords.category),
    ...post.tags.map(({ id }) => filterWords.tag(id)),
    ...post.authors.map(({ id }) => filterWords.author(id)),
    filterWords.year(post.year),
  ];
  const language = stemLanguageOf(post.language);
  return {
    id: post.id,
    words: [...indexedWords(textsOfPost(post), language), ...languageWords(language), ...filters.map(filterWord)],
  };
};

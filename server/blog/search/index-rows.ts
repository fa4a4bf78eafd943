import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import { stemOf, wordsIn } from '../../search/index.ts';

/** Indexed data of a post. */
export interface Source {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string | null;
  readonly source: string;
  readonly markup: string;
  readonly isLocked: boolean;
  readonly author: { readonly id: number; readonly name: string };
  readonly categories: readonly { readonly id: number; readonly title: string }[];
  /** Categories of the post and their ancestors. */
  readonly within: readonly number[];
  readonly tags: readonly { readonly id: number; readonly title: string }[];
  readonly year: number;
}

export interface IndexedWord {
  readonly word: string;
  readonly weight: number;
  /** Share of the weight from title, tags, categories and author; 0: the word occurs in the text alone. */
  readonly head: number;
  readonly positions: Buffer;
}

/** Index words of the filters: no word of a text begins with `=`. */
export const filterWords = {
  category: (id: number): string => `=c${id}`,
  tag: (id: number): string => `=t${id}`,
  author: (id: number): string => `=a${id}`,
  year: (year: number): string => `=y${year}`,
} as const;

const weights = { title: 16, term: 8, author: 6 } as const;
const mostInText = 6;
const mostWords = 20_000;
const maxPositions = 1_000;
/** Distance between two fields, so that no phrase spans both. */
const gap = 2;

const packed = (positions: readonly number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(Math.min(positions.length, maxPositions) * 2);
  for (let index = 0; index * 2 < bytes.length; index++) bytes.writeUInt16BE(positions[index] ?? 0, index * 2);
  return bytes;
};

interface WordStats {
  head: number;
  times: number;
  readonly positions: number[];
}

/** Adds the stem of each word that has another: with its weight, but without positions, which serve phrases. */
const addStems = (found: Map<string, WordStats>): void => {
  for (const [word, { head, times }] of [...found]) {
    const stem = stemOf(word);
    if (stem === word) continue;
    const known = found.get(stem) ?? { head: 0, times: 0, positions: [] };
    known.head = Math.max(known.head, head);
    known.times += times;
    found.set(stem, known);
  }
};

/**
 * Words of a post with their stems. A protected post is indexed by the data of its card: title, categories, tags and
 * author.
 */
export const indexedWords = (post: Source): IndexedWord[] => {
  const found = new Map<string, WordStats>();
  let place = 0;
  const take = (text: string, head: number): void => {
    for (const { word } of wordsIn(text, mostWords - place)) {
      const known: WordStats = found.get(word) ?? { head: 0, times: 0, positions: [] };
      known.head = Math.max(known.head, head);
      if (head === 0) known.times++;
      known.positions.push(place++);
      found.set(word, known);
    }
    place += gap;
  };
  take(post.title, weights.title);
  for (const { title } of [...post.categories, ...post.tags]) take(title, weights.term);
  take(post.author.name, weights.author);
  if (!post.isLocked) {
    take(post.source, 0);
    if (post.excerpt) take(post.excerpt, 0);
    take(plainTextOf(rawHtml(post.markup)), 0);
  }
  addStems(found);
  const words = [...found].map(([word, { head, times, positions }]) => {
    const inText = times === 0 ? 0 : Math.min(mostInText, 1 + Math.floor(Math.log2(times)));
    return { word, weight: head + inText, head, positions: packed(positions) };
  });
  const narrowing = [
    ...post.within.map(filterWords.category),
    ...post.tags.map(({ id }) => filterWords.tag(id)),
    filterWords.author(post.author.id),
    filterWords.year(post.year),
  ];
  const nowhere = Buffer.alloc(0);
  return [...words, ...narrowing.map(word => ({ word, weight: 0, head: 0, positions: nowhere }))];
};

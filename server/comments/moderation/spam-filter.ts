import type { SiteSettings } from '../../core/settings/index.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(wordPattern) ?? [];

// Words and phrases are compared word by word: `ass` does not hold back a class.
const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

const hasListedWord = (list: string, text: string): boolean => {
  const words = wordsOf(text);
  const searched = spaced(words);
  const known = new Set(words);
  // The whole text is searched only for a phrase whose words are all there.
  return list.split('\n').some(line => {
    const listed = wordsOf(line);
    if (listed.length === 0 || listed.some(word => !known.has(word))) return false;
    return listed.length === 1 || searched.includes(spaced(listed));
  });
};

/** The words of a comment, with the name of its writer, and the number of its links. */
export interface FilteredText {
  readonly text: string;
  readonly links: number;
}

/** Tells whether a comment is held for its text: a listed word, or too many links (ruling 11). */
export const isSpam = (site: SiteSettings, { text, links }: FilteredText): boolean =>
  hasListedWord(site.get('comments.wordList'), text) || links > site.get('comments.linkLimit');

const invisible = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Tells whether a text shows nothing: no character at all, or only invisible ones. */
export const isBlank = (text: string): boolean => invisible.test(text);

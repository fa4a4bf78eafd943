import type { SiteSettings } from '../../core/settings/index.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

const plainTextOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(wordPattern) ?? [];

// Words and phrases are compared word by word: `ass` does not hold back a class.
const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

const hasListedWord = (list: string, text: string): boolean => {
  const words = plainTextOf(text);
  const written = spaced(words);
  const known = new Set(words);
  // The whole text is searched only for a phrase whose words are all there.
  return list.split('\n').some(line => {
    const listed = plainTextOf(line);
    if (listed.length === 0 || listed.some(word => !known.has(word))) return false;
    return listed.length === 1 || written.includes(spaced(listed));
  });
};

/** Tells whether a comment is held for its text: a listed word, or too many links (ruling 11). */
export const isSpam = (site: SiteSettings, { text, links }: { text: string; links: number }): boolean =>
  hasListedWord(site.get('comments.wordList'), text) || links > site.get('comments.linkLimit');

const unseen = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Tells whether a text shows nothing: no character at all, or only invisible ones. */
export const isBlank = (text: string): boolean => unseen.test(text);

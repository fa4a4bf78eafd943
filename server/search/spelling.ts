const signatureLength = 6;

/** Strings that remain when a character is left out. */
const shorter = (text: string): string[] => {
  const characters = [...text];
  return characters.map((_, left) => characters.filter((_, index) => index !== left).join(''));
};

const beginningOf = (word: string): string => [...word].slice(0, signatureLength).join('');

/** Keys by which a word of the vocabulary is stored: its beginning, whole and with a character left out. */
export const signaturesOf = (word: string): string[] => {
  const beginning = beginningOf(word);
  return [...new Set([beginning, ...shorter(beginning)])];
};

/** Keys under which words that differ from a typed one by about `most` errors are stored. */
export const soughtSignatures = (word: string, most: number): string[] => {
  const once = signaturesOf(word);
  return most < 2 ? once : [...new Set([...once, ...once.flatMap(shorter)])].filter(key => key !== '');
};

/** Number of typing errors that are corrected in a word. */
export const mostErrors = (word: string): number => {
  const length = [...word].length;
  return length < 3 ? 0 : length < 6 ? 1 : 2;
};

const isLetters = /^[\p{L}\p{M}]{3,40}$/u;

/** True for words that corrections may offer: of letters, without digits and symbols. */
export const isCorrectable = (word: string): boolean => isLetters.test(word);

/**
 * Number of inserted, deleted, changed and swapped characters between two words (optimal string alignment), or
 * `most` + 1 if there are more.
 */
export const errorsBetween = (one: string, other: string, most: number): number => {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, character] of a.entries()) {
    const next = [row + 1];
    for (const [column, against] of b.entries()) {
      const changed = (last[column] ?? 0) + (character === against ? 0 : 1);
      const isSwap = row > 0 && column > 0 && character === b[column - 1] && a[row - 1] === against;
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last.at(-1) ?? 0, most + 1);
};

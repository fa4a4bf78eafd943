import type { SearchTerms } from './search-terms.ts';

/** Tells whether words are adjacent. Positions of each word are stored in order, two bytes each. */
const isPhraseAt = (positions: readonly Buffer[]): boolean => {
  const [first, ...others] = positions;
  if (!first) return false;
  const at = others.map(() => 0);
  for (let offset = 0; offset < first.length; offset += 2) {
    const place = first.readUInt16BE(offset);
    if (others.every((bytes, index) => isAt(bytes, at, index, place + index + 1))) return true;
  }
  return false;
};

// Advances in a word's list to the wanted position: each list is read once.
const isAt = (bytes: Buffer, at: number[], index: number, wanted: number): boolean => {
  let offset = at[index] ?? 0;
  while (offset < bytes.length && bytes.readUInt16BE(offset) < wanted) offset += 2;
  at[index] = offset;
  return offset < bytes.length && bytes.readUInt16BE(offset) === wanted;
};

/** True if every phrase occurs in an entry; `positionsOf` returns the stored positions of a word in it. */
export const hasPhrases = (
  phrases: SearchTerms['phrases'],
  positionsOf: (word: string) => Buffer | undefined,
): boolean => phrases.every(phrase => isPhraseAt(phrase.map(word => positionsOf(word) ?? Buffer.alloc(0))));

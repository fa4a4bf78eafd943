import { isUnspaced, wordsIn } from './search-words.ts';
import { isCorrectable } from './spelling.ts';
import { type StemLanguage, stemOf } from './stems.ts';

/** Text of an entry. Phrases do not span two texts. */
export interface IndexedText {
  readonly text: string;
  /** Weight of its words in the head of the entry; 0: plain text, whose words weigh by their number. */
  readonly head: number;
}

export interface IndexedWord {
  readonly word: string;
  /** As the text writes it, in small letters; absent for stems, filters and what is never offered as a correction. */
  readonly written?: string | undefined;
  readonly weight: number;
  /** Weight of the word in the head; 0: the word occurs in plain text alone. */
  readonly head: number;
  readonly positions: Buffer;
}

const maxTextWeight = 6;
const maxWordsOfText = 20_000;
/** Positions are stored in two bytes each. */
const maxPosition = 65_535;
const maxPositions = 1_000;
/** Distance between two texts, so that no phrase spans both. */
const gap = 2;
const longestWritten = 60;

const packed = (positions: readonly number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(Math.min(positions.length, maxPositions) * 2);
  for (let index = 0; index * 2 < bytes.length; index++) bytes.writeUInt16BE(positions[index] ?? 0, index * 2);
  return bytes;
};

// Soft hyphens and lengthening strokes are no part of the spelling.
const writtenAs = (piece: string): string =>
  piece
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00ad\u0640]/g, '')
    .slice(0, longestWritten);

interface WordStats {
  head: number;
  times: number;
  readonly written: string | undefined;
  readonly positions: number[];
}

/** Adds the stem of each word that has another: with its weight, but without positions, which serve phrases. */
const addStems = (found: Map<string, WordStats>, language: StemLanguage): void => {
  for (const [word, { head, times }] of [...found]) {
    const stem = stemOf(word, language);
    if (stem === word) continue;
    const known = found.get(stem) ?? { head: 0, times: 0, written: undefined, positions: [] };
    known.head = Math.max(known.head, head);
    known.times += times;
    found.set(stem, known);
  }
};

/** Distinct words of an entry, normalized, with their stems in its language, weights and positions. */
export const indexedWords = (texts: readonly IndexedText[], language: StemLanguage): IndexedWord[] => {
  const found = new Map<string, WordStats>();
  let position = 0;
  for (const { text, head } of texts) {
    for (const { word, start, end } of wordsIn(text, Math.min(maxWordsOfText, maxPosition - position))) {
      const written = (): string | undefined =>
        isCorrectable(word) && !isUnspaced(word) ? writtenAs(text.slice(start, end)) : undefined;
      const known: WordStats = found.get(word) ?? { head: 0, times: 0, written: written(), positions: [] };
      known.head = Math.max(known.head, head);
      if (head === 0) known.times++;
      known.positions.push(position++);
      found.set(word, known);
    }
    position = Math.min(position + gap, maxPosition);
  }
  addStems(found, language);
  return [...found].map(([word, { head, times, written, positions }]) => {
    const inText = times === 0 ? 0 : Math.min(maxTextWeight, 1 + Math.floor(Math.log2(times)));
    return { word, written, weight: head + inText, head, positions: packed(positions) };
  });
};

/** Word that no text contains, as `=c7`: it only narrows a search. */
export const filterWord = (word: string): IndexedWord => ({ word, weight: 0, head: 0, positions: Buffer.alloc(0) });

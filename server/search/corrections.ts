import type { Sql } from '../core/db/index.ts';
import type { SearchTerms, SearchWord } from './search-terms.ts';
import { wordsIn } from './search-words.ts';
import { errorsBetween, isCorrectable, mostErrors, soughtSignatures } from './spelling.ts';
import { publicWords, spelledLike, type WrittenWord } from './vocabulary-queries.ts';

const maxCorrected = 3;
const maxCandidates = 8;
const maxOffered = 3;

interface Candidate extends WrittenWord {
  readonly errors: number;
}

/** Words of the vocabulary that differ from a typed one by the fewest errors. */
const candidatesFor = async (sql: Sql, word: string): Promise<Candidate[]> => {
  const most = mostErrors(word);
  if (most === 0) return [];
  const { length } = [...word];
  const found = await spelledLike(sql, soughtSignatures(word, most), { least: length - most, most: length + most });
  return found
    .map(one => ({ ...one, errors: errorsBetween(word, one.word, most) }))
    .filter(({ errors }) => errors > 0 && errors <= most)
    .sort((a, b) => a.errors - b.errors || Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]))
    .slice(0, maxCandidates);
};

/** Nearest words for each unknown word, the most frequent first among equals; only words that everyone may read. */
const bestFor = async (sql: Sql, unknown: readonly SearchWord[], now: Date): Promise<Candidate[][]> => {
  const each = await Promise.all(unknown.map(({ word }) => candidatesFor(sql, word)));
  const counts = await publicWords(sql, [...new Set(each.flat().map(({ word }) => word))], now);
  const countOf = ({ word }: Candidate): number => counts.get(word) ?? 0;
  return each.map(candidates =>
    candidates.filter(one => countOf(one) > 0).sort((a, b) => a.errors - b.errors || countOf(b) - countOf(a)),
  );
};

const replaced = (typed: string, by: ReadonlyMap<string, string>): string => {
  let text = '';
  let at = 0;
  for (const { word, start, end } of wordsIn(typed)) {
    const written = by.get(word);
    if (written === undefined) continue;
    text += typed.slice(at, start) + written;
    at = end;
  }
  return text + typed.slice(at);
};

/**
 * Searches that may have been meant by one that found nothing: each unknown word is replaced by a word of texts that
 * everyone may read. Empty when a word has no such neighbour.
 */
export const correctionsOf = async (sql: Sql, typed: string, { words }: SearchTerms, now: Date): Promise<string[]> => {
  const known = await publicWords(sql, [...new Set(words.flatMap(({ forms }) => forms))], now);
  const unknown = words.filter(({ forms }) => !forms.some(form => known.has(form)));
  if (unknown.length === 0 || unknown.length > maxCorrected) return [];
  if (!unknown.every(({ word }) => isCorrectable(word))) return [];
  const best = await bestFor(sql, unknown, now);
  if (best.some(candidates => candidates.length === 0)) return [];
  const offered = unknown.length === 1 ? maxOffered : 1;
  return Array.from({ length: Math.min(offered, ...best.map(({ length }) => length)) }, (_, rank) =>
    replaced(typed, new Map(unknown.map(({ word }, at) => [word, best[at]?.[rank]?.written ?? word]))),
  );
};

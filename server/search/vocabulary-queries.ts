import type { Sql, Transaction } from '../core/db/index.ts';
import { insertAll } from './insert-queries.ts';
import { type EntryKind, kindNumbers, registeredKinds, searchKind } from './kinds.ts';
import { signaturesOf } from './spelling.ts';
import { joinParts, type SqlPart } from './sql-parts.ts';

/** Word of the vocabulary, normalized and as a text writes it. */
export interface WrittenWord {
  readonly word: string;
  readonly written: string;
}

const wordsAtOnce = 1_000;

const inBatches = async (words: readonly string[], work: (some: readonly string[]) => Promise<unknown>) => {
  for (let start = 0; start < words.length; start += wordsAtOnce) await work(words.slice(start, start + wordsAtOnce));
};

/**
 * Adds the words that the vocabulary lacks, and locks those that it has: a transaction that removes one of them waits,
 * and then sees the entry of this one.
 */
export const addToVocabulary = async (sql: Transaction, words: readonly WrittenWord[]): Promise<void> => {
  const writtenOf = new Map(words.map(({ word, written }) => [word, written]));
  await inBatches([...writtenOf.keys()], async some => {
    const known: string[] = await sql('search_vocabulary')
      .whereIn('word', [...some])
      .orderBy('word')
      .forShare()
      .pluck('word');
    for (const word of known) writtenOf.delete(word);
  });
  // Transactions that add the same words lock them in the same order.
  const added = [...writtenOf].sort(([a], [b]) => (a < b ? -1 : 1));
  await insertAll(sql, 'INSERT INTO search_vocabulary (word, written)', added, 'word = VALUES(word)');
  await insertAll(
    sql,
    'INSERT INTO search_spellings (word, signature)',
    added.flatMap(([word]) => signaturesOf(word).map(signature => [word, signature])),
    'word = VALUES(word)',
  );
};

const isUnused = Object.values(kindNumbers)
  .map(kind => `(SELECT 1 FROM search_words WHERE kind = ${kind} AND word = v.word LIMIT 1) IS NULL`)
  .join(' AND ');

const unusedAmong = (sql: Transaction, words: readonly string[]): Promise<string[]> =>
  sql('search_vocabulary as v')
    .whereIn('v.word', [...words])
    .whereRaw(isUnused)
    .pluck('v.word');

/**
 * Removes words from the vocabulary, unless an entry still contains them. Words that seem unused are locked and looked up
 * again: until then another transaction may have added an entry with them.
 */
export const removeUnused = (sql: Transaction, words: readonly string[]): Promise<void> =>
  inBatches([...new Set(words)], async some => {
    const candidates = await unusedAmong(sql, some);
    if (candidates.length === 0) return;
    await sql('search_vocabulary').select('word').whereIn('word', candidates).orderBy('word').forUpdate();
    const unused = await unusedAmong(sql, candidates);
    if (unused.length === 0) return;
    await sql('search_spellings').whereIn('word', unused).delete();
    await sql('search_vocabulary').whereIn('word', unused).delete();
  });

const maxPerSignature = 100;

/** Words of the vocabulary under these signatures, of a length within the bounds. */
export const spelledLike = async (
  sql: Sql,
  signatures: readonly string[],
  { least, most }: { readonly least: number; readonly most: number },
): Promise<WrittenWord[]> => {
  const each = signatures.map(
    (signature): SqlPart => ({
      sql: '(SELECT word FROM search_spellings WHERE signature = ? AND CHAR_LENGTH(word) BETWEEN ? AND ? LIMIT ?)',
      bindings: [signature, least, most, maxPerSignature],
    }),
  );
  const all = joinParts(each, ' UNION ');
  const [rows = []]: WrittenWord[][] = await sql.raw(
    `SELECT v.word, v.written FROM (${all.sql}) AS s STRAIGHT_JOIN search_vocabulary AS v ON v.word = s.word`,
    [...all.bindings],
  );
  return rows;
};

const maxEntriesRead = 100;

/** Number of entries with a word that everyone may read, of the first entries with it. */
const publicCount = (kind: EntryKind, word: string, now: Date): SqlPart => {
  const isPublic = searchKind(kind).isPublic(now);
  return {
    sql: `SELECT ? AS word, COUNT(*) AS count FROM (SELECT entry_id FROM search_words WHERE kind = ? AND word = ? LIMIT ?) AS w WHERE (${isPublic.sql}) = 1`,
    bindings: [word, kindNumbers[kind], word, maxEntriesRead, ...isPublic.bindings],
  };
};

/**
 * Counts, for each word, the texts with it that everyone may read; words without any are left out. A count is a lower
 * bound.
 */
export const publicWords = async (
  sql: Sql,
  words: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  if (words.length === 0) return new Map();
  const parts = words.flatMap(word => registeredKinds().map(kind => publicCount(kind, word, now)));
  const all = joinParts(parts, ' UNION ALL ');
  const [rows = []]: { word: string; count: number }[][] = await sql.raw(all.sql, [...all.bindings]);
  const counts = new Map<string, number>();
  for (const { word, count } of rows) if (Number(count) > 0) counts.set(word, (counts.get(word) ?? 0) + Number(count));
  return counts;
};

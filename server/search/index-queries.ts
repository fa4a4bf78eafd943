import type { Knex, Sql, Transaction } from '../core/db/index.ts';
import type { IndexedWord } from './indexed-words.ts';
import { insertAll } from './insert-queries.ts';
import { type EntryKind, kindNumbers } from './kinds.ts';
import { addToVocabulary, removeUnused } from './vocabulary-queries.ts';

export interface IndexEntry {
  readonly id: number;
  readonly words: readonly IndexedWord[];
}

const keysAtOnce = 200;

type Key = Readonly<Record<string, string | number>>;

const deleteAll = async (sql: Sql, table: string, kind: EntryKind, keys: readonly Key[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += keysAtOnce)
    await sql(table)
      .where('kind', kindNumbers[kind])
      .where((any: Knex.QueryBuilder) => {
        for (const key of keys.slice(start, start + keysAtOnce)) any.orWhere(key);
      })
      .delete();
};

interface StoredRows {
  readonly words: readonly { entry_id: number; word: string }[];
  readonly heads: readonly { entry_id: number; word: string; weight: number }[];
}

const storedRowsOf = async (sql: Sql, kind: EntryKind, ids: readonly number[]): Promise<StoredRows> => ({
  words: await sql('search_words').select('entry_id', 'word').where('kind', kindNumbers[kind]).whereIn('entry_id', ids),
  heads: await sql('search_heads')
    .select('entry_id', 'word', 'weight')
    .where('kind', kindNumbers[kind])
    .whereIn('entry_id', ids),
});

// Returns the obsolete words. Obsolete rows are deleted by their primary keys; the others are replaced.
const removeOutdated = async (
  sql: Transaction,
  kind: EntryKind,
  stored: StoredRows,
  entries: readonly IndexEntry[],
): Promise<string[]> => {
  const now = new Map(entries.map(({ id, words }) => [id, new Map(words.map(word => [word.word, word]))]));
  const words = stored.words.filter(({ entry_id, word }) => !now.get(entry_id)?.has(word));
  const heads = stored.heads.filter(({ entry_id, word, weight }) => {
    const after = now.get(entry_id)?.get(word);
    return !after || after.head === 0 || after.weight !== weight;
  });
  await deleteAll(
    sql,
    'search_words',
    kind,
    words.map(({ word, entry_id }) => ({ word, entry_id })),
  );
  await deleteAll(
    sql,
    'search_heads',
    kind,
    heads.map(({ word, weight, entry_id }) => ({ word, weight, entry_id })),
  );
  return words.map(({ word }) => word);
};

const byWord = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[1]) < String(b[1]) ? -1 : 1);

/**
 * Updates the index entries of these ids: entries without words here are removed. At most some hundreds at once, in the
 * transaction that changes their text.
 */
export const updateIndex = async (
  sql: Transaction,
  kind: EntryKind,
  ids: readonly number[],
  entries: readonly IndexEntry[],
): Promise<void> => {
  const stored = await storedRowsOf(sql, kind, ids);
  const outdated = await removeOutdated(sql, kind, stored, entries);
  const words: unknown[][] = [];
  const heads: unknown[][] = [];
  for (const { id, words: some } of entries)
    for (const { word, weight, head, positions } of some) {
      words.push([kindNumbers[kind], word, id, weight, positions]);
      if (head > 0) heads.push([kindNumbers[kind], word, weight, id]);
    }
  await insertAll(
    sql,
    'INSERT INTO search_words (kind, word, entry_id, weight, places)',
    words.sort(byWord),
    'weight = VALUES(weight), places = VALUES(places)',
  );
  await insertAll(
    sql,
    'INSERT INTO search_heads (kind, word, weight, entry_id)',
    heads.sort(byWord),
    'weight = VALUES(weight)',
  );
  await removeUnused(sql, outdated);
  await addToVocabulary(
    sql,
    entries.flatMap(({ words }) =>
      words.flatMap(({ word, written }) => (written === undefined ? [] : [{ word, written }])),
    ),
  );
};

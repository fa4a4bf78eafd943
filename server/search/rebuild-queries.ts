import type { Sql, Transaction } from '../core/db/index.ts';
import { type EntryKind, type IndexScope, kindNumbers, type SearchKind } from './kinds.ts';

/** Entry of the index rows that name rules; no row of a kind has this id. */
const noEntry = 0;

/** Records the word that names the rules by which all entries of a kind are indexed. */
export const recordRules = async (sql: Transaction, kind: EntryKind, word: string): Promise<void> => {
  const row = { kind: kindNumbers[kind], entry_id: noEntry };
  await sql('search_words').where(row).whereNot({ word }).delete();
  await sql('search_words')
    .insert({ ...row, word, weight: 0, places: '' })
    .onConflict(['kind', 'word', 'entry_id'])
    .ignore();
};

/** Kinds of which another word names the rules. */
export const outdatedKinds = async (sql: Sql, words: ReadonlyMap<EntryKind, string>): Promise<readonly EntryKind[]> => {
  const rows: { kind: number; word: string }[] = await sql('search_words')
    .select('kind', 'word')
    .where('entry_id', noEntry)
    .whereIn('kind', Object.values(kindNumbers))
    .whereIn('word', [...words.values()]);
  const current = new Set(rows.map(({ kind, word }) => `${kind} ${word}`));
  return [...words].filter(([kind, word]) => !current.has(`${kindNumbers[kind]} ${word}`)).map(([kind]) => kind);
};

interface Bounds {
  readonly after: number;
  readonly most: number;
}

/** Ids of the rows of a kind, or of those in a scope, ascending. */
export const idsAfter = async (
  sql: Sql,
  kind: SearchKind,
  scope: IndexScope,
  { after, most }: Bounds,
): Promise<number[]> => {
  if (scope !== null) return (await kind.idsWithin?.(sql, scope, { after, most })) ?? [];
  return sql(kind.table).where('id', '>', after).orderBy('id').limit(most).pluck('id');
};

/**
 * Locks rows against changes: a transaction that has changed one ends before its text is read for the index, and one
 * that begins later indexes it again.
 */
export const lockRows = async (sql: Transaction, table: SearchKind['table'], ids: readonly number[]): Promise<void> => {
  await sql(table)
    .select('id')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forShare();
};

/** Ids in the index of a kind, ascending, and those of them without a row in its table. */
export const indexedAfter = async (
  sql: Sql,
  kind: EntryKind,
  table: SearchKind['table'],
  { after, most }: Bounds,
): Promise<{ readonly ids: readonly number[]; readonly orphans: readonly number[] }> => {
  const ids: number[] = await sql('search_words')
    .where('kind', kindNumbers[kind])
    .where('entry_id', '>', after)
    .groupBy('kind', 'entry_id')
    .orderBy('entry_id')
    .limit(most)
    .pluck('entry_id');
  const present = new Set<number>(await sql(table).whereIn('id', ids).pluck('id'));
  return { ids, orphans: ids.filter(id => !present.has(id)) };
};

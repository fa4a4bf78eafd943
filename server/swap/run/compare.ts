import type { Sql } from '../../core/db/index.ts';
import { hashOf } from './hash.ts';
import type { KindImport, OldRow, Swap } from './kind.ts';
import { currentRows, type ImportedRow, knownRows } from './row-queries.ts';

/** A row with what is known of it from earlier runs, and the hash of ours as it is now. */
export interface Compared {
  readonly old: OldRow;
  readonly hash: Buffer;
  readonly known: ImportedRow | undefined;
  readonly current: Buffer | undefined;
}

const equal = (one: Buffer | null, other: Buffer | undefined): boolean =>
  one !== null && other !== undefined && one.equals(other);

/**
 * Decides what an import does with a row. An erased account has no hash any more and is never written again. A row that
 * was left and did not change is tried again: what it lacked may have come along since.
 */
export const stepFor = ({ known, hash, current }: Compared): 'add' | 'change' | 'retry' | 'same' | 'conflict' => {
  if (!known) return 'add';
  if (known.source_hash === null || known.outcome === 'merged') return 'same';
  if (equal(known.source_hash, hash)) return known.outcome === 'left' ? 'retry' : 'same';
  if (known.outcome === 'left') return 'add';
  return equal(known.written_hash, current) ? 'change' : 'conflict';
};

/** Compares rows of the old site with what is known of them and with ours. */
export const compare = async (
  sql: Sql,
  swap: Swap,
  kind: KindImport,
  rows: readonly OldRow[],
): Promise<readonly Compared[]> => {
  const known = await knownRows(
    sql,
    swap.siteId,
    kind.kind,
    rows.map(({ oldId }) => oldId),
  );
  const current = await hashesOf(
    sql,
    kind,
    [...known.values()].flatMap(({ row_id }) => row_id ?? []),
  );
  return rows.map(old => {
    const former = known.get(old.oldId);
    return { old, hash: hashOf(old.hashed), known: former, current: current.get(former?.row_id ?? 0) };
  });
};

/** Hashes of our rows as they are now, by id. */
export const hashesOf = async (sql: Sql, kind: KindImport, ids: readonly number[]): Promise<Map<number, Buffer>> => {
  const rows = await currentRows(sql, kind.target, kind.compared, ids);
  return new Map([...rows].map(([id, row]) => [id, hashOf(row)]));
};

import type { Batch, Columns, OldRow, Outcome } from '../../run/index.ts';
import { hasRow } from '../blog-queries.ts';

/** Row of ours that a response belongs to. */
export interface ResponseTarget {
  readonly table: string;
  readonly id: number;
}

/** Row of a response with the columns of its key. */
export interface NewResponse {
  readonly table: string;
  readonly key: Readonly<Record<string, string | number>>;
  readonly columns: Columns;
  readonly target: ResponseTarget;
  /** Reason for merging, when there is a row of this key already. */
  readonly duplicate: string;
}

/** Result of reading a response: a row to add, a reason to leave it, or a reason to merge it with another one. */
export type ReadResponse =
  | { readonly left: string }
  | { readonly merged: string; readonly target: ResponseTarget }
  | NewResponse;

const add = async (batch: Batch, read: ReadResponse): Promise<Outcome> => {
  if ('left' in read) return { outcome: 'left', reason: read.left };
  if ('merged' in read) return { outcome: 'merged', reason: read.merged, ...read.target };
  const { table, key, columns, target, duplicate } = read;
  if (await hasRow(batch.mutation.sql, table, key)) return { outcome: 'merged', reason: duplicate, ...target };
  await batch.insert(table, { ...key, ...columns }, Object.keys(key));
  return { outcome: 'added' };
};

/** Makes the row of a response. Later changes of a response there are not followed. */
export const oldResponse = (oldId: string | null | undefined, label: string, read: ReadResponse): OldRow => ({
  oldId: oldId ?? '',
  label,
  hashed: { label },
  add: batch => add(batch, read),
  change: async () => undefined,
});

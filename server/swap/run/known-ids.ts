import type { Swap } from './kind.ts';
import { knownRows } from './row-queries.ts';

/** Ids here by ids of the old site. */
export type KnownIds = ReadonlyMap<string, number>;

/** Our rows of a kind that earlier batches added, or merged with a row of ours. */
export const knownIds = async (
  { services, siteId }: Swap,
  kind: string,
  oldIds: readonly (string | null | undefined)[],
): Promise<KnownIds> => {
  const ids = [...new Set(oldIds.flatMap(id => (id && id !== '0' ? [id] : [])))];
  const rows = await knownRows(services.sql, siteId, kind, ids);
  return new Map([...rows].flatMap(([oldId, { row_id }]) => (row_id === null ? [] : [[oldId, row_id] as const])));
};

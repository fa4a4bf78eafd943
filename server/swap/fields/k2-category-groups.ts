import { type KnownIds, knownIds, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';

/** Our groups of extra fields by the ids of the categories of K2 that use them. */
export const k2CategoryGroups = async (swap: Swap, rows: readonly SourceRow[]): Promise<KnownIds> => {
  const groups = await knownIds(
    swap,
    'k2 extra field groups',
    rows.map(({ extraFieldsGroup }) => extraFieldsGroup),
  );
  return new Map(
    rows.flatMap(({ id, extraFieldsGroup }) => {
      const group = groups.get(extraFieldsGroup ?? '');
      return id && group !== undefined ? [[id, group] as const] : [];
    }),
  );
};

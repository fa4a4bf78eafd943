import type { Source } from '../source/index.ts';
import { numberOf } from '../values/index.ts';
import type { FieldOption } from './definition.ts';
import { choicesIn, k2Values } from './k2-values.ts';

const rowsAtOnce = 200;

/** Options by the ids of their fields. */
export type OptionsOfFields = ReadonlyMap<string, readonly FieldOption[]>;

/** Options that items chose and that their fields do not have any more: each is named by its number. */
export const missingOptions = async (source: Source, options: OptionsOfFields): Promise<OptionsOfFields> => {
  const known = new Map([...options].map(([id, list]) => [id, new Set(list.map(({ value }) => String(value)))]));
  const missing = new Map<string, Map<string, FieldOption>>();
  for (let after = -1; known.size > 0; ) {
    const rows = await source.rowsAfter('k2_items', 'id', after, rowsAtOnce);
    for (const row of rows)
      for (const [id, value] of k2Values(row) ?? [])
        for (const choice of choicesIn(value))
          if (/^\d{1,9}$/.test(choice) && known.get(id)?.has(choice) === false)
            missing.set(id, (missing.get(id) ?? new Map()).set(choice, { name: choice, value: numberOf(choice) }));
    const last = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce || !last) break;
    after = Number(last);
  }
  return new Map([...missing].map(([id, byNumber]) => [id, [...byNumber.values()]]));
};

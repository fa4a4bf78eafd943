import { type Sql, transact } from '../../core/db/index.ts';
import { idParam } from '../../core/http/index.ts';
import type { CountedKind } from '../../hits/index.ts';

const batchSize = 200;

/** Adds hits to items in the order of their ids, so that parallel writers do not deadlock. */
export const itemHits: CountedKind = {
  url: '/articles/item/:id',
  param: 'id',
  nameOf: param => String(idParam(param) ?? ''),
  add: (sql: Sql, hits) =>
    transact(sql, async tx => {
      const counted = [...hits].map(([id, n]) => [Number(id), n] as const).sort(([a], [b]) => a - b);
      for (let start = 0; start < counted.length; start += batchSize) {
        const portion = counted.slice(start, start + batchSize);
        const cases = portion.map(() => 'WHEN ? THEN ?').join(' ');
        await tx('items')
          .whereIn(
            'id',
            portion.map(([id]) => id),
          )
          .update({ hits: tx.raw(`hits + CASE id ${cases} ELSE 0 END`, portion.flat()) });
      }
    }),
};

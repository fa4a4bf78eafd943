import { featuredTypes } from '../../../../protocol/blog/featured.ts';
import { moment } from '../../../core/time/index.ts';
import type { KindImport } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { featuredPages } from '../blog-values.ts';
import { oldResponse, type ReadResponse } from './response.ts';
import { namedTargets } from './response-targets.ts';

const named = (row: SourceRow) => ({ type: row.type ?? '', id: row.content_id ?? '' });

/** Featured posts, authors and team blogs. */
export const featuredImport: KindImport = {
  kind: 'easyblog featured',
  table: 'easyblog_featured',
  key: 'id',
  target: 'posts',
  compared: [],
  derived: [featuredPages],
  read: async (swap, rows) => {
    const targetOf = await namedTargets(swap, rows.map(named));
    const now = moment(swap.services.clock);
    const read = (row: SourceRow): ReadResponse => {
      const [type, target] = [featuredTypes.find(one => one === row.type), targetOf(named(row))];
      if (!type || !target) return { left: 'its target does not exist' };
      return {
        table: 'featured',
        key: { type, target_id: target.id },
        columns: { created_at: readDate(row.created) ?? now },
        target,
        duplicate: 'duplicate',
      };
    };
    return rows.map(row => oldResponse(row.id, `${row.type} ${row.content_id}`, read(row)));
  },
};

import type { Sql } from '../../core/db/index.ts';
import type { ItemBrief } from './item.ts';

/** Items by id, in the order of the ids. */
export const itemBriefs = async (sql: Sql, ids: readonly number[]): Promise<ItemBrief[]> => {
  if (ids.length === 0) return [];
  const rows: ItemBrief[] = await sql('items')
    .select('id', 'title', 'alias', { createdAt: 'created_at' })
    .whereIn('id', [...ids]);
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
};

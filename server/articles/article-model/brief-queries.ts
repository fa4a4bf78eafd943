import type { Sql } from '../../core/db/index.ts';
import type { ArticleBrief } from './article.ts';

/** Articles by id, in the order of the ids. */
export const articleBriefs = async (sql: Sql, ids: readonly number[]): Promise<ArticleBrief[]> => {
  if (ids.length === 0) return [];
  const rows: ArticleBrief[] = await sql('items')
    .select('id', 'title', 'alias', { createdAt: 'created_at' })
    .whereIn('id', [...ids]);
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
};

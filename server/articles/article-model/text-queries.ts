import type { Sql } from '../../core/db/index.ts';
import { type Html, rawHtml } from '../../core/html/index.ts';

/** Cleaned texts of articles, whatever their state: callers have chosen articles that are read in full. */
export const articleTexts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Html>> => {
  const rows: { id: number; intro: string; body: string }[] =
    ids.length === 0
      ? []
      : await sql('items')
          .select('id', 'intro', 'body')
          .whereIn('id', [...ids]);
  return new Map(rows.map(({ id, intro, body }) => [id, rawHtml(intro + body)]));
};

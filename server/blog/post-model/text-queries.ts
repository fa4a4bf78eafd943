import type { Sql } from '../../core/db/index.ts';
import { type Html, rawHtml } from '../../core/html/index.ts';

/** Characters of the texts of posts. */
export const lengthOfPosts = async (sql: Sql, ids: readonly number[]): Promise<number> => {
  const row: { characters: number | null } | undefined = await sql('posts')
    .select(sql.raw("SUM(CHAR_LENGTH(body) + CHAR_LENGTH(COALESCE(intro, ''))) AS characters"))
    .whereIn('id', [...ids])
    .first();
  return Number(row?.characters ?? 0);
};

/** Cleaned texts of posts, whatever their state: callers have chosen posts that are read in full. */
export const postTexts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Html>> => {
  const rows: { id: number; intro: string | null; body: string }[] =
    ids.length === 0
      ? []
      : await sql('posts')
          .select('id', 'intro', 'body')
          .whereIn('id', [...ids]);
  return new Map(rows.map(({ id, intro, body }) => [id, rawHtml((intro ?? '') + body)]));
};

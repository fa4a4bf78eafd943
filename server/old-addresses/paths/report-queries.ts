import type { Sql } from '../../core/db/index.ts';

/** Id of a comment on an article by its number on the old sites. */
export const oldComment = async (sql: Sql, sources: readonly string[], number: string): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('item_comments')
    .select('id')
    .whereIn('legacy_source', [...sources])
    .where('legacy_id', number)
    .orderBy('id')
    .first();
  return row?.id;
};

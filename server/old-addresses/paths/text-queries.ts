import type { Sql } from '../../core/db/index.ts';

/** Text of an article as it is shown: the introduction, then the rest. */
export const articleText = async (sql: Sql, id: number): Promise<string> => {
  const row: { intro: string; body: string } | undefined = await sql('items')
    .select('intro', 'body')
    .where({ id })
    .first();
  return row ? row.intro + row.body : '';
};

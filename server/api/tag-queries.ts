import type { Sql } from '../core/db/index.ts';

interface TagRow {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

/** Tags of published posts, by id, behind the id `after`. */
export const tagsAfter = (
  sql: Sql,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<TagRow[]> =>
  sql('tags')
    .select('id', 'title', 'alias')
    .where('posts_count', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count);

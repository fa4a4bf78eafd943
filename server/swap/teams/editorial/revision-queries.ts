import type { Sql } from '../../../core/db/index.ts';

/** Status of a post that its revisions depend on. */
export interface RevisedPost {
  readonly state: string;
  readonly version: number;
}

export const revisedPost = (sql: Sql, id: number): Promise<RevisedPost | undefined> =>
  sql('posts').select('state', 'version').where('id', id).first();

/** Number that the next revision of a post gets. */
export const nextOrdering = async (sql: Sql, postId: number): Promise<number> => {
  const [row]: { last: number | null }[] = await sql('revisions').where('post_id', postId).max({ last: 'ordering' });
  return (row?.last ?? 0) + 1;
};

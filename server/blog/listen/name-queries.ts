import type { Sql } from '../../core/db/index.ts';

/** Names of the writers of a published comment and of its parent. */
export interface SpokenComment {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  /** Name of the writer of its parent; null when that is not published. */
  readonly parentName: string | null;
}

export const spokenComments = (sql: Sql, postId: number, ids: readonly number[]): Promise<SpokenComment[]> =>
  sql('comments as c')
    .leftJoin('comments as p', on => on.on('p.id', 'c.parent_id').andOnVal('p.state', 'published'))
    .select({ id: 'c.id', name: 'c.name', parentId: 'c.parent_id', parentName: 'p.name' })
    .whereIn('c.id', [...ids])
    .where({ 'c.post_id': postId, 'c.state': 'published' });

import type { RequestContext } from '../../../core/context/index.ts';
import { type MovableTarget, movableAmong } from '../../post-model/index.ts';
import { openRejections, type Rejection } from '../../revision-model/index.ts';

export interface PostLine {
  readonly post: MovableTarget;
  readonly category: string | null;
  readonly author: string;
  readonly hits: number;
  readonly dated: Date;
  readonly language: string;
  readonly direction: '' | 'ltr' | 'rtl';
  /** Rejection of the text, or of a change of it, that the writer has not answered. */
  readonly rejection: Rejection | null;
}

interface Row extends Omit<PostLine, 'post' | 'rejection'> {
  readonly id: number;
}

/** Rows of these posts in their order; deleted posts are left out. */
export const postLines = async (context: RequestContext, ids: readonly number[]): Promise<PostLine[]> => {
  if (ids.length === 0) return [];
  const [targets, rejections, rows]: [MovableTarget[], ReadonlyMap<number, Rejection>, Row[]] = await Promise.all([
    movableAmong(context, ids),
    openRejections(context.sql, ids),
    context
      .sql('posts as p')
      .join('users as u', 'u.id', 'p.author_id')
      .leftJoin('categories as c', 'c.id', 'p.category_id')
      .select({ id: 'p.id', category: 'c.title', author: 'u.name', hits: 'p.hits', dated: 'p.dated' })
      .select('p.language', 'p.direction')
      .whereIn('p.id', [...ids]),
  ]);
  const posts = new Map(targets.map(post => [post.id, post]));
  const lines = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => {
    const [post, line] = [posts.get(id), lines.get(id)];
    return post && line ? [{ post, ...line, rejection: rejections.get(id) ?? null }] : [];
  });
};

/** Authors with posts, by name: the filter of users who see all posts. */
export const writersOf = async (
  context: RequestContext,
  chosen: number | null,
): Promise<{ readonly id: number; readonly name: string }[]> => {
  const rows: { id: number; name: string }[] = await context
    .sql('users')
    .select('id', 'name')
    .where('posts_count', '>', 0)
    .orWhere('id', chosen ?? 0)
    .orderBy('posts_count', 'desc')
    .limit(200);
  return rows.sort((a, b) => a.name.localeCompare(b.name));
};

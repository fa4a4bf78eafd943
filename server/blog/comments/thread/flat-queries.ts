import type { RequestContext } from '../../../core/context/index.ts';
import { rawHtml } from '../../../core/html/index.ts';
import type { PostSubject } from '../../../core/policy/index.ts';
import { type Outline, outlineColumns } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';
import { visibilityOf } from './thread-queries.ts';

/** Comment of a post in a list without levels. */
export interface FlatComment extends CommentRow {
  /** Name of the author's page; null for a guest. */
  readonly permalink: string | null;
}

type Row = Outline & { readonly html: string; readonly permalink: string | null };

const columns = { ...outlineColumns, html: 'c.html', permalink: 'u.permalink' } as const;

/** Comments of a post that this reader sees, oldest first, behind the one with the number `after`. */
export const flatComments = async (
  { sql, actor }: Pick<RequestContext, 'sql' | 'actor'>,
  post: PostSubject,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<FlatComment[]> => {
  const { states, heldIds } = await visibilityOf(sql, actor, post);
  const rows: Row[] = await sql('comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(columns)
    .where('c.post_id', post.id)
    .where('c.number', '>', after)
    .where(either => either.whereIn('c.state', [...states]).orWhereIn('c.id', [...heldIds]))
    .orderBy('c.number')
    .limit(count);
  return rows.map(row => ({ ...row, body: '', html: rawHtml(row.html) }));
};

/** A comment in any state; undefined if there is none. */
export const findComment = async (
  { sql }: Pick<RequestContext, 'sql'>,
  id: number,
): Promise<FlatComment | undefined> => {
  const row: Row | undefined = await sql('comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(columns)
    .where('c.id', id)
    .first();
  return row && { ...row, body: '', html: rawHtml(row.html) };
};

/** A comment that this transaction has just written. */
export const flatComment = async (context: Pick<RequestContext, 'sql'>, id: number): Promise<FlatComment> => {
  const comment = await findComment(context, id);
  if (!comment) throw new Error('a comment just written is there');
  return comment;
};

import { preparedQuery, type Sql } from '../../../core/db/index.ts';
import { rawHtml } from '../../../core/html/index.ts';
import { type Outline, outlineColumns } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';

/** Comments in any state of a thread that is read whole. */
export const shortThreadMost = 30;

/** A thread as one statement reads it. */
interface StoredThread {
  /** Published comments of the post. */
  readonly count: number;
  /** All comments in any state by their numbers, with their texts; null for a long thread. */
  readonly comments: readonly CommentRow[] | null;
}

type WithText = Outline & { readonly body: string; readonly html: string; readonly count: number };

type StoredRow = WithText | { readonly id: null; readonly count: number };

// No comment of a long thread is read, and no more than the limit of one with many that are held or removed: an order
// would read all of them first.
const storedRows = preparedQuery<StoredRow, [postId: number]>((sql, [postId]) =>
  sql('posts as p')
    .leftJoin('comments as c', on => {
      on.on('c.post_id', sql.raw('IF(p.comments_count <= ?, p.id, NULL)', [shortThreadMost]));
    })
    .select({ ...outlineColumns, body: 'c.body', html: 'c.html', count: 'p.comments_count' })
    .where('p.id', postId)
    .limit(shortThreadMost + 1),
);

/** The number of a post's comments, and the comments themselves unless the thread is long. */
export const storedThread = async (sql: Sql, postId: number): Promise<StoredThread> => {
  const rows = await storedRows(sql, [postId]);
  const count = rows[0]?.count ?? 0;
  if (count > shortThreadMost || rows.length > shortThreadMost) return { count, comments: null };
  const comments = rows.flatMap(row => {
    if (row.id === null) return [];
    const { count: _, ...comment } = row;
    return { ...comment, html: rawHtml(comment.html) };
  });
  return { count, comments: comments.sort((a, b) => a.number - b.number) };
};

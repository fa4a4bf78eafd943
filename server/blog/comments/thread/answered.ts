import type { Html } from '../../../../protocol/html.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { commentRow, likesOf } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';
import type { PostTarget } from '../target-queries.ts';
import { printedItem } from './printed-thread.tsx';
import { newestIn } from './thread-queries.ts';

/** Prints a comment for the actor who changed it, as the thread shows it. */
export const renderComment = async (context: RequestContext, post: PostTarget, row: CommentRow): Promise<Html> => {
  const [newestId, parent, liked] = await Promise.all([
    newestIn(context.sql, post.id),
    row.parentId === null ? undefined : commentRow(context.sql, row.parentId, { lock: false }),
    context.actor.account ? likesOf(context.sql, context.actor, row.id) : false,
  ]);
  const data = { subject: post, post, liked: new Set(liked ? [row.id] : []), newestId };
  const level = Math.min(row.depth, context.services.site.get('comments.levels') - 1);
  return printedItem(context, data, { row, parent: parent ?? null, isParentHere: true, level });
};

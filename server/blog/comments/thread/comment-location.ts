import type { RequestContext } from '../../../core/context/index.ts';
import { evaluate, type PostSubject } from '../../../core/policy/index.ts';
import type { CommentRow } from '../comment-row.ts';
import { byTimeSize, commentsBefore } from './by-time-queries.ts';
import { sizesOf } from './conversations.ts';
import { firstPart, isByTime, partPath, type Sort, type ThreadPart, threadQuery } from './thread-part.ts';
import {
  commentNumbered,
  conversationsBefore,
  isSeen,
  outlinesOf,
  repliesBefore,
  type Visibility,
  visibilityOf,
} from './thread-queries.ts';

const beginningOf = (before: number, size: number): number => before - (before % size);

const partByTime = async (
  { sql }: RequestContext,
  visibility: Visibility,
  row: CommentRow,
  sort: Sort,
): Promise<ThreadPart> => {
  const before = await commentsBefore(sql, visibility, row.number, sort === 'newest' ? 'desc' : 'asc');
  return { ...firstPart, sort, start: beginningOf(before, byTimeSize) };
};

const partWith = async (
  context: RequestContext,
  visibility: Visibility,
  row: CommentRow,
  sort: ThreadPart['sort'],
): Promise<ThreadPart> => {
  // A removed comment is in no list by time.
  if (sort !== '' && isByTime({ sort }) && row.state !== 'removed') return partByTime(context, visibility, row, sort);
  const { sql, services } = context;
  const { conversations, replies, order } = sizesOf(services);
  if (row.rootId !== null) {
    const before = await repliesBefore(sql, visibility, row.rootId, row.number);
    if (before >= replies) return { ...firstPart, rootId: row.rootId, start: beginningOf(before, replies) };
  }
  const [root] = row.rootId === null ? [row] : await outlinesOf(sql, [row.rootId]);
  const before = await conversationsBefore(sql, visibility, root?.number ?? row.number, order);
  return { ...firstPart, sort: isByTime({ sort }) ? 'thread' : sort, start: beginningOf(before, conversations) };
};

/** Tells whether a part that is no exchange shows this published comment. `part.start` is the beginning of a page. */
export const isOnPart = async (
  context: RequestContext,
  visibility: Visibility,
  part: ThreadPart,
  row: CommentRow,
): Promise<boolean> => {
  if (part.rootId === 0) {
    const { rootId, start } = await partWith(context, visibility, row, part.sort);
    return rootId === 0 && start === part.start;
  }
  if (row.rootId !== part.rootId) return row.id === part.rootId;
  const before = await repliesBefore(context.sql, visibility, part.rootId, row.number);
  return beginningOf(before, sizesOf(context.services).replies) === part.start;
};

/** The part of a post's thread that shows a comment; undefined for one that this reader does not see there. */
export const partOfComment = async (
  context: RequestContext,
  visibility: Visibility,
  commentId: number,
): Promise<ThreadPart | undefined> => {
  const [row] = await outlinesOf(context.sql, [commentId]);
  if (row?.postId !== visibility.postId) return undefined;
  const isHidden = row.state === 'held' && !isSeen(row, visibility);
  return isHidden ? undefined : partWith(context, visibility, row, threadQuery(context).sort);
};

/**
 * Address of the part of the thread that shows the comment of a permalink (`?comment=12`) or of a typed number
 * (`?number=7`, C-056). Undefined for a post that this reader may not read.
 */
export const commentAddress = async (
  context: RequestContext,
  subject: PostSubject,
  slug: string,
): Promise<string | undefined> => {
  const { commentId, number } = threadQuery(context);
  if (evaluate(context.actor, 'post.readText', subject) !== true) return undefined;
  const id = commentId || (await commentNumbered(context.sql, subject.id, number)) || 0;
  const part = await partOfComment(context, await visibilityOf(context.sql, context.actor, subject), id);
  return part ? `${partPath(slug, part)}#comment-${id}` : `${partPath(slug, firstPart)}#comments`;
};

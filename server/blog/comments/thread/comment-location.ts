import type { RequestContext } from '../../../core/context/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { evaluate, type PostSubject } from '../../../core/policy/index.ts';
import type { CommentRow } from '../comment-row.ts';
import { firstPart, sizesOf, type ThreadPart } from './conversations.ts';
import {
  commentNumbered,
  conversationsBefore,
  outlinesOf,
  repliesBefore,
  type Visibility,
  visibilityOf,
} from './thread-queries.ts';

const beginningOf = (before: number, size: number): number => before - (before % size);

const partWith = async (context: RequestContext, visibility: Visibility, row: CommentRow): Promise<ThreadPart> => {
  const { sql, services } = context;
  const { conversations, replies, order } = sizesOf(services);
  if (row.rootId !== null) {
    const before = await repliesBefore(sql, visibility, row.rootId, row.number);
    if (before >= replies) return { rootId: row.rootId, start: beginningOf(before, replies) };
  }
  const [root] = row.rootId === null ? [row] : await outlinesOf(sql, [row.rootId]);
  const before = await conversationsBefore(sql, visibility, root?.number ?? row.number, order);
  return { rootId: 0, start: beginningOf(before, conversations) };
};

/** The part of a post's thread that shows a comment; undefined for one that this reader does not see there. */
export const partOfComment = async (
  context: RequestContext,
  visibility: Visibility,
  commentId: number,
): Promise<ThreadPart | undefined> => {
  const [row] = await outlinesOf(context.sql, [commentId]);
  if (row?.postId !== visibility.postId) return undefined;
  const isHidden = row.state === 'held' && !visibility.states.includes('held') && !visibility.heldIds.includes(row.id);
  return isHidden ? undefined : partWith(context, visibility, row);
};

const queryOf = ({ rootId, start }: ThreadPart): string => {
  const query = [rootId > 0 && `conversation=${rootId}`, start > 0 && `start=${start}`].filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
};

/** The site path of a part of a post's thread. */
export const partPath = (slug: string, part: ThreadPart): string => paths.entry(slug) + queryOf(part);

const numberIn = (query: URLSearchParams, name: string): number => {
  const value = query.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
};

/** The part of a thread that an address asks for. */
export interface ThreadQuery extends ThreadPart {
  /** The comment the form is to answer. */
  readonly replyId: number;
  /** A comment that was just removed and stays visible for those who may restore it. */
  readonly removedId: number;
  /** A permalink's comment. */
  readonly commentId: number;
  /** The typed number of a comment. */
  readonly number: number;
}

export const threadQuery = ({ address }: Pick<RequestContext, 'address'>): ThreadQuery => {
  const query = new URLSearchParams(address.split('?')[1]);
  return {
    rootId: numberIn(query, 'conversation'),
    start: numberIn(query, 'start'),
    replyId: numberIn(query, 'reply'),
    removedId: numberIn(query, 'removed'),
    commentId: numberIn(query, 'comment'),
    number: numberIn(query, 'number'),
  };
};

/** Tells whether an address is the permalink of a comment, or names one by its number. */
export const asksForComment = (context: Pick<RequestContext, 'address'>): boolean => {
  const { commentId, number } = threadQuery(context);
  return commentId > 0 || number > 0;
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

import { readsSharedList, type SharedList, sharedLists } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, insert } from '../../../core/html/index.ts';
import { type Actor, hasRole, type PostSubject } from '../../../core/policy/index.ts';
import { isStranger, likedAmong, publishedCount } from '../comment-queries.ts';
import type { CommentedPost, CommentRow, CommentsData } from '../comment-row.ts';
import { postComments } from '../post-comments.ts';
import { partOfComment, type ThreadQuery, threadQuery } from './comment-location.ts';
import { firstPart, readPart, type ThreadPart } from './conversations.ts';
import { printedThread } from './printed-thread.tsx';
import { newestIn, outlinesOf, type Visibility, visibilityOf } from './thread-queries.ts';
import { threadOf } from './thread-tree.ts';

type Shown = Pick<CommentsData, 'isEmpty' | 'count' | 'pages' | 'conversation'>;

interface Thread extends Shown, Pick<CommentsData, 'replyTo'>, Pick<SharedList, 'authorIds'> {
  readonly lists: Html;
}

const partOf = async (context: RequestContext, visibility: Visibility, query: ThreadQuery): Promise<ThreadPart> => {
  const at = query.replyId || query.removedId;
  const part: ThreadPart = (at > 0 && (await partOfComment(context, visibility, at))) || query;
  if (part.rootId === 0) return part;
  const [root] = await outlinesOf(context.sql, [part.rootId]);
  return root?.postId === visibility.postId && root.rootId === null ? part : firstPart;
};

const readThread = async (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
  query: ThreadQuery,
): Promise<Thread> => {
  const { sql, actor, services } = context;
  const visibility = await visibilityOf(sql, actor, subject);
  const part = await partOf(context, visibility, query);
  const [read, newestId, count] = await Promise.all([
    readPart(context, visibility, part, query.removedId),
    newestIn(sql, subject.id),
    publishedCount(sql, subject.id),
  ]);
  const { rows, elsewhere, more, pages } = read;
  const ids = rows.map(({ id }) => id);
  const liked = actor.account ? await likedAmong(sql, actor, ids) : new Set<number>();
  // A comment that was just removed stays visible for those who may restore it.
  const isRestorable = (row: CommentRow): boolean => row.id === query.removedId;
  const nodes = threadOf(rows, { levels: services.site.get('comments.levels'), isRestorable, elsewhere });
  const inOrder = services.site.get('comments.sort') === 'desc' ? nodes.toReversed() : nodes;
  return {
    lists: await printedThread(context, { subject, post, liked, newestId }, inOrder, more),
    authorIds: rows.flatMap(({ authorId }) => authorId ?? []),
    isEmpty: nodes.length === 0,
    count,
    pages,
    conversation: part.rootId === 0 ? null : (rows.find(row => row.id === part.rootId) ?? null),
    replyTo: rows.find(row => row.id === query.replyId && row.state === 'published') ?? null,
  };
};

/** The class of a reader: readers of one class see the same thread, apart from their own comments. */
const classOf = ({ account, ...actor }: Actor, subject: PostSubject): string => {
  if (!account) return 'visitor';
  if (hasRole({ account, ...actor }, 'moderator')) return 'moderator';
  return account.id === subject.authorId ? 'author' : 'member';
};

type PrintedThread = Shown & SharedList;

const threads = sharedLists<PrintedThread>('post comments', postComments);

const cachedThread = (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
  query: ThreadQuery,
): Promise<PrintedThread> => {
  const key = [subject.isOut, classOf(context.actor, subject), query.rootId, query.start];
  return threads(context, subject.id, key, async () => {
    const { lists, replyTo: _, ...shown } = await readThread(context, subject, post, query);
    return { ...shown, insert: insert(Buffer.from(lists)) };
  });
};

/**
 * Loads the comment section of a post for this reader. A thread without a comment or like of the reader is printed once
 * for all readers of the same class; otherwise its comments are loaded for this reader alone.
 */
export const loadComments = async (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
): Promise<CommentsData> => {
  const query = threadQuery(context);
  const shared = { subject, post };
  const isShared =
    query.replyId === 0 &&
    query.removedId === 0 &&
    (await readsSharedList(context, () => isStranger(context.sql, context.actor, subject.id)));
  if (isShared) {
    const { insert: thread, ...shown } = await cachedThread(context, subject, post, query);
    return { ...shared, ...shown, thread: thread.mark, inserts: [thread], replyTo: null };
  }
  const { lists, ...shown } = await readThread(context, subject, post, query);
  return { ...shared, ...shown, thread: lists, inserts: [] };
};

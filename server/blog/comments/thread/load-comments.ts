import { readsSharedList, type SharedList, sharedLists, sharedReader } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { insert } from '../../../core/html/index.ts';
import { type Actor, hasRole, type PostSubject } from '../../../core/policy/index.ts';
import { isStranger, likedAmong, publishedCount } from '../comment-queries.ts';
import { type CommentedPost, type CommentRow, type CommentsData, markedIn } from '../comment-row.ts';
import { postComments } from '../post-comments.ts';
import { partOfComment } from './comment-location.ts';
import { exchangeTarget } from './exchange.ts';
import { printedThread } from './printed-thread.tsx';
import { newestAmong } from './short-thread.ts';
import { storedThread } from './short-thread-queries.ts';
import { readShown, type ShownComments, shownOfShort } from './shown-comments.ts';
import { firstPart, isByTime, isFirstPart, type ThreadPart, type ThreadQuery, threadQuery } from './thread-part.ts';
import { conversationCount, newestIn, outlinesOf, repliesTo, type Visibility, visibilityOf } from './thread-queries.ts';

type Shown = Pick<
  CommentsData,
  | 'isEmpty'
  | 'count'
  | 'threads'
  | 'firstId'
  | 'newest'
  | 'isNewestHere'
  | 'part'
  | 'pages'
  | 'exchange'
  | 'conversation'
>;

interface Thread extends Shown, Pick<CommentsData, 'replyTo'>, Pick<SharedList, 'authorIds'> {
  readonly lists: Buffer;
}

/** The request for a thread. */
interface ThreadRequest {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  readonly query: ThreadQuery;
  /** The comment whose exchange is shown. */
  readonly target: CommentRow | undefined;
}

/** The part of a thread that is shown for a query; the first one in place of a part that there is not. */
export const partOf = async (
  context: RequestContext,
  visibility: Visibility,
  { query, target }: Pick<ThreadRequest, 'query' | 'target'>,
): Promise<ThreadPart> => {
  const at = query.replyId || query.removedId;
  const { rootId, start, sort, line } = (at > 0 && (await partOfComment(context, visibility, at))) || query;
  if (line > 0) return target ? { rootId, start, sort, line } : firstPart;
  if (rootId === 0) return { rootId, start, sort, line };
  const [root] = await outlinesOf(context.sql, [rootId]);
  return root?.postId === visibility.postId && root.rootId === null ? { rootId, start, sort, line } : firstPart;
};

/** The comments of one part of a thread, and what is known of all of them. */
interface LoadedPart extends Pick<Shown, 'newest' | 'count'> {
  readonly shown: ShownComments;
  /** The texts of all comments of the thread are loaded. */
  readonly hasTexts: boolean;
}

const loadPart = async (
  context: RequestContext,
  visibility: Visibility,
  part: ThreadPart,
  { subject, query, target }: ThreadRequest,
): Promise<LoadedPart> => {
  const { sql } = context;
  const isFirst = isFirstPart(part) && query.replyId === 0 && query.removedId === 0;
  const stored = isFirst ? await storedThread(sql, subject.id) : null;
  const all = stored?.comments;
  if (all) {
    const shown = shownOfShort(context, visibility, all);
    return { shown, newest: newestAmong(all), count: stored.count, hasTexts: true };
  }
  const [shown, newest, count] = await Promise.all([
    readShown(context, visibility, { part, removedId: query.removedId, target }),
    newestIn(sql, subject.id),
    stored?.count ?? publishedCount(sql, subject.id),
  ]);
  return { shown, newest, count, hasTexts: false };
};

const readThread = async (context: RequestContext, wanted: ThreadRequest): Promise<Thread> => {
  const { sql, actor } = context;
  const { subject, post, query, target } = wanted;
  const visibility = await visibilityOf(sql, actor, subject);
  const part = await partOf(context, visibility, wanted);
  const { shown, newest, count, hasTexts } = await loadPart(context, visibility, part, wanted);
  const { nodes, rows, pages } = shown;
  const isWholeThread = part.rootId === 0 && part.line === 0 && !isByTime(part);
  const threads = isWholeThread ? pages.total : await conversationCount(sql, visibility);
  const ids = rows.map(({ id }) => id);
  const liked = actor.account ? await likedAmong(sql, actor, ids) : new Set<number>();
  return {
    lists: await printedThread(
      context,
      { subject, post, liked, newestId: markedIn(newest), line: part.line, hasTexts },
      shown,
    ),
    authorIds: rows.flatMap(({ authorId }) => authorId ?? []),
    isEmpty: nodes.length === 0,
    count,
    threads,
    firstId: nodes[0]?.row.id ?? 0,
    newest,
    isNewestHere: rows.some(({ id }) => id === newest?.id),
    part: { ...part, start: pages.start },
    pages,
    exchange: target ? { id: target.id, number: target.number, rootId: target.rootId, isCut: shown.isCut } : null,
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

const cachedThread = (context: RequestContext, wanted: ThreadRequest): Promise<PrintedThread> => {
  const { subject, query, target } = wanted;
  const { rootId, start, sort, line } = query.line > 0 && !target ? firstPart : query;
  const key = [subject.isOut, classOf(context.actor, subject), rootId, start, sort, line];
  return threads(context, subject.id, key, async reader => {
    const { lists, replyTo: _, ...shown } = await readThread(reader, wanted);
    return { ...shown, insert: insert(lists) };
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
  const isShared =
    query.replyId === 0 &&
    query.removedId === 0 &&
    (await readsSharedList(context, () => isStranger(context.sql, context.actor, subject.id)));
  const reader = isShared ? sharedReader(context) : context;
  const target = query.line > 0 ? await exchangeTarget(reader, subject, query.line) : undefined;
  const wanted: ThreadRequest = { subject, post, query, target };
  const shared = { subject, post, missingLine: target ? 0 : query.line };
  if (isShared) {
    const { insert: thread, ...shown } = await cachedThread(context, wanted);
    return { ...shared, ...shown, thread: thread.mark, inserts: [thread], replyTo: null };
  }
  const { account } = context.actor;
  const [{ lists, ...shown }, repliesToReader] = await Promise.all([
    readThread(context, wanted),
    account ? repliesTo(context.sql, subject.id, account.id) : undefined,
  ]);
  const thread = insert(lists);
  return { ...shared, ...shown, repliesToReader, thread: thread.mark, inserts: [thread] };
};

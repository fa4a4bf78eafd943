import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, type Insert, insert } from '../../core/html/index.ts';
import { type Actor, holds, type PostSubject } from '../../core/policy/index.ts';
import type { CommentedPost, CommentRow } from './comment-row.ts';
import type { CommentsData } from './comments-data.ts';
import { firstPart, readPart, type ThreadPart } from './conversations.ts';
import { type AskedThread, askedThread, partOfComment } from './locating-queries.ts';
import { isStranger, likedAmong } from './queries.ts';
import { threadOf } from './thread.ts';
import { newestIn, outlinesOf, type Visibility, visibilityOf } from './thread-queries.ts';
import { printedThread } from './thread-views.tsx';
import { publishedCount } from './write-queries.ts';

type Shown = Pick<CommentsData, 'isEmpty' | 'count' | 'pages' | 'conversation'>;

interface Thread extends Shown, Pick<CommentsData, 'replyTo'> {
  readonly lists: Html;
}

const partOf = async (context: RequestContext, visibility: Visibility, asked: AskedThread): Promise<ThreadPart> => {
  const at = asked.replyId || asked.removedId;
  const part: ThreadPart = (at > 0 && (await partOfComment(context, visibility, at))) || asked;
  if (part.rootId === 0) return part;
  const [root] = await outlinesOf(context.sql, [part.rootId]);
  return root?.postId === visibility.postId && root.rootId === null ? part : firstPart;
};

const readThread = async (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
  asked: AskedThread,
): Promise<Thread> => {
  const { sql, actor, services } = context;
  const visibility = await visibilityOf(sql, actor, subject);
  const part = await partOf(context, visibility, asked);
  const [read, newestId, count] = await Promise.all([
    readPart(context, visibility, part, asked.removedId),
    newestIn(sql, subject.id),
    publishedCount(sql, subject.id),
  ]);
  const { rows, elsewhere, more, pages } = read;
  const ids = rows.map(({ id }) => id);
  const liked = actor.account ? await likedAmong(sql, actor, ids) : new Set<number>();
  // A comment just removed stays in sight of who may undo it.
  const isKept = (row: CommentRow): boolean => row.id === asked.removedId;
  const nodes = threadOf(rows, { levels: services.site.get('comments.levels'), isKept, elsewhere });
  const inOrder = services.site.get('comments.sort') === 'desc' ? nodes.toReversed() : nodes;
  return {
    lists: await printedThread(context, { subject, post, liked, newestId }, inOrder, more),
    isEmpty: nodes.length === 0,
    count,
    pages,
    conversation: part.rootId === 0 ? null : (rows.find(row => row.id === part.rootId) ?? null),
    replyTo: rows.find(row => row.id === asked.replyId && row.state === 'published') ?? null,
  };
};

/** Who sees a thread alike, as long as nothing in it is their own. */
const classOf = ({ account, ...actor }: Actor, subject: PostSubject): string => {
  if (!account) return 'visitor';
  if (holds({ account, ...actor }, 'moderator')) return 'moderator';
  return account.id === subject.authorId ? 'author' : 'member';
};

interface PrintedThread extends Shown {
  readonly insert: Insert;
}

const threads = fragmentCache<PrintedThread>('post comments');

const keptThread = (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
  asked: AskedThread,
): Promise<PrintedThread> => {
  const key = [subject.id, subject.isOut, classOf(context.actor, subject), asked.rootId, asked.start].join(' ');
  return threads(context, key, async () => {
    const { lists, isEmpty, count, pages, conversation } = await readThread(context, subject, post, asked);
    const printed = insert(Buffer.from(lists));
    return {
      value: { insert: printed, isEmpty, count, pages, conversation },
      bytes: printed.bytes.length,
      tags: ['settings', `post:${subject.id}`, `post-held:${subject.id}`],
      expires: null,
    };
  });
};

// A visitor is given pages of his own for as long as a held comment of his may be among them.
const hasNoPart = ({ sql, actor, session }: RequestContext, postId: number): Promise<boolean> | true =>
  (!actor.account && !session.waits) || isStranger(sql, actor, postId);

/**
 * What the comment section of a post shows to this visit. A thread nothing of which is the reader's own is printed once
 * for all such readers; any other is read row by row.
 */
export const loadComments = async (
  context: RequestContext,
  subject: PostSubject,
  post: CommentedPost,
): Promise<CommentsData> => {
  const asked = askedThread(context);
  const shared = { subject, post };
  if (asked.replyId === 0 && asked.removedId === 0 && (await hasNoPart(context, subject.id))) {
    const { insert: thread, ...shown } = await keptThread(context, subject, post, asked);
    return { ...shared, ...shown, thread: thread.mark, inserts: [thread], replyTo: null };
  }
  const { lists, ...shown } = await readThread(context, subject, post, asked);
  return { ...shared, ...shown, thread: lists, inserts: [] };
};

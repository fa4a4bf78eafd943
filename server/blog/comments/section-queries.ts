import { type Actor, holds } from '../../core/actor.ts';
import type { Html } from '../../core/html.tsx';
import { type Insert, insert } from '../../core/insert.ts';
import { keptParts } from '../../core/kept-parts.ts';
import type { PostSubject } from '../../core/policy.ts';
import type { Visit } from '../../core/visit.ts';
import type { CommentedPost, CommentRow } from './comment-row.ts';
import type { CommentsData } from './comments-data.ts';
import { commentsOf, isStranger, likedIn } from './queries.ts';
import { threadOf } from './thread.ts';
import { printedThread } from './thread-views.tsx';

interface Asked {
  readonly replyId: number;
  readonly removedId: number;
}

const askedOf = ({ address }: Visit): Asked => {
  const query = new URLSearchParams(address.split('?')[1]);
  const idOf = (name: string): number => {
    const asked = query.get(name) ?? '';
    return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : 0;
  };
  return { replyId: idOf('reply'), removedId: idOf('removed') };
};

interface Thread extends Pick<CommentsData, 'isEmpty' | 'count' | 'replyTo'> {
  readonly lists: Html;
}

const readThread = async (
  visit: Visit,
  subject: PostSubject,
  post: CommentedPost,
  { replyId, removedId }: Asked,
): Promise<Thread> => {
  const { sql, actor, services } = visit;
  const [rows, liked] = await Promise.all([
    commentsOf(sql, actor, subject),
    actor.account ? likedIn(sql, actor, subject.id) : new Set<number>(),
  ]);
  const out = rows.filter(row => row.state === 'published');
  // A comment just removed stays in sight of who may undo it.
  const isKept = (row: CommentRow): boolean => row.id === removedId;
  const nodes = threadOf(rows, { levels: services.site.get('comments.levels'), isKept });
  const inOrder = services.site.get('comments.sort') === 'desc' ? nodes.toReversed() : nodes;
  return {
    lists: await printedThread(visit, { subject, post, liked }, inOrder),
    isEmpty: nodes.length === 0,
    count: out.length,
    replyTo: out.find(row => row.id === replyId) ?? null,
  };
};

/** Who sees a thread alike, as long as nothing in it is their own. */
const classOf = ({ account, ...actor }: Actor, subject: PostSubject): string => {
  if (!account) return 'visitor';
  if (holds({ account, ...actor }, 'moderator')) return 'moderator';
  return account.id === subject.authorId ? 'author' : 'member';
};

interface PrintedThread extends Pick<CommentsData, 'isEmpty' | 'count'> {
  readonly insert: Insert;
}

const threads = keptParts<PrintedThread>();

const keptThread = (visit: Visit, subject: PostSubject, post: CommentedPost): Promise<PrintedThread> =>
  threads(visit, `${subject.id} ${subject.isOut} ${classOf(visit.actor, subject)}`, async () => {
    const { lists, isEmpty, count } = await readThread(visit, subject, post, { replyId: 0, removedId: 0 });
    const printed = insert(Buffer.from(lists));
    return {
      value: { insert: printed, isEmpty, count },
      bytes: printed.bytes.length,
      tags: ['settings', `post:${subject.id}`, `post-held:${subject.id}`],
      expires: null,
    };
  });

// A visitor is given pages of his own for as long as a held comment of his may be among them.
const hasNoPart = ({ sql, actor, session }: Visit, postId: number): Promise<boolean> | true =>
  (!actor.account && !session.waits) || isStranger(sql, actor, postId);

/**
 * What the comment section of a post shows to this visit. A thread nothing of which is the reader's own is printed once
 * for all such readers; any other is read row by row.
 */
export const loadComments = async (visit: Visit, subject: PostSubject, post: CommentedPost): Promise<CommentsData> => {
  const asked = askedOf(visit);
  const shared = { subject, post };
  if (asked.replyId === 0 && asked.removedId === 0 && (await hasNoPart(visit, subject.id))) {
    const { insert: thread, isEmpty, count } = await keptThread(visit, subject, post);
    return { ...shared, thread: thread.mark, inserts: [thread], isEmpty, count, replyTo: null };
  }
  const { lists, isEmpty, count, replyTo } = await readThread(visit, subject, post, asked);
  return { ...shared, thread: lists, inserts: [], isEmpty, count, replyTo };
};

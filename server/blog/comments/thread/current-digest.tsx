import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, noHtml, print } from '../../../core/html/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { PostTarget } from '../target-queries.ts';
import { threadSetting } from '../thread-setting.ts';
import { byTimeSize, visibleCount } from './by-time-queries.ts';
import { isOnPart } from './comment-location.ts';
import { pageOf, sizesOf } from './conversations.ts';
import { Digest } from './digest.tsx';
import { exchangeTarget } from './exchange.ts';
import { partOf } from './load-comments.ts';
import { readExchangePage, readShown } from './shown-comments.ts';
import { isByTime, isFirstPart, type ThreadPart, threadQuery } from './thread-part.ts';
import {
  conversationCount,
  conversationRoots,
  isSeen,
  newestIn,
  outlinesOf,
  repliesTo,
  replyCounts,
  type Visibility,
  visibilityOf,
} from './thread-queries.ts';

/** The part with the beginning of its page: an address may name any comment of it, or a page after the last. */
const atPage = async (
  { sql, services }: RequestContext,
  visibility: Visibility,
  part: ThreadPart,
  threads: number,
): Promise<ThreadPart> => {
  const { conversations, replies } = sizesOf(services);
  const { rootId, start } = part;
  if (isByTime(part)) return { ...part, ...beginning(start, byTimeSize, await visibleCount(sql, visibility)) };
  if (rootId === 0) return { ...part, ...beginning(start, conversations, threads) };
  const total = (await replyCounts(sql, visibility, [rootId])).get(rootId) ?? 0;
  return { ...part, ...beginning(start, replies, total) };
};

const beginning = (start: number, size: number, total: number): Pick<ThreadPart, 'start'> => ({
  start: pageOf(start, size, total).start,
});

/** Id of the comment at the top of the first page of conversations; 0: there is none. */
const firstIdOf = async (context: RequestContext, visibility: Visibility, part: ThreadPart): Promise<number> => {
  const { conversations: size, order } = sizesOf(context.services);
  const roots = await conversationRoots(context.sql, visibility, { start: 0, size }, order);
  // The replies of a conversation whose first comment is held stand among the first comments of the others.
  const hasHidden = roots.some(row => row.state !== 'removed' && !isSeen(row, visibility));
  if (!hasHidden) return roots[0]?.id ?? 0;
  const { nodes } = await readShown(context, visibility, { part, removedId: 0, target: undefined });
  return nodes[0]?.row.id ?? 0;
};

const isNewestShown = async (
  context: RequestContext,
  visibility: Visibility,
  { part, target, newestId }: { part: ThreadPart; target: CommentRow | undefined; newestId: number },
): Promise<boolean> => {
  if (target) {
    const { rows } = await readExchangePage(context, visibility, part, target);
    return rows.some(({ id }) => id === newestId);
  }
  const [row] = await outlinesOf(context.sql, [newestId]);
  return row !== undefined && isOnPart(context, visibility, part, row);
};

/**
 * The digest of now, as the page of a post with this query prints it for the reader; empty where the page has none. Its
 * cost is that of its counts: no text of a comment is loaded. A notice that the query asks for is ignored.
 */
export const currentDigest = async (context: RequestContext, post: PostTarget, query: string): Promise<Html> => {
  const { sql, actor, commentSort } = context;
  const newest = post.hasSection ? await newestIn(sql, post.id) : null;
  if (!newest || newest.isOnly) return noHtml;
  const wanted = { ...threadQuery({ address: `?${query}`, commentSort }), replyId: 0, removedId: 0 };
  const target = wanted.line > 0 ? await exchangeTarget(context, post, wanted.line) : undefined;
  const visibility = await visibilityOf(sql, actor, post);
  const threads = await conversationCount(sql, visibility);
  const requested = await partOf(context, visibility, { query: wanted, target });
  const part = target ? requested : await atPage(context, visibility, requested, threads);
  const data = {
    ...{ count: post.published, threads, newest, part },
    firstId: isFirstPart(part) ? await firstIdOf(context, visibility, part) : 0,
    isNewestHere: await isNewestShown(context, visibility, { part, target, newestId: newest.id }),
    repliesToReader: actor.account ? await repliesTo(sql, post.id, actor.account.id) : undefined,
  };
  return print(<Digest data={data} setting={threadSetting(context, post.slug)} />);
};

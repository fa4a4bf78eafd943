import type { RequestContext, Services } from '../../../core/context/index.ts';
import type { Pages } from '../../../core/html/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { ThreadPart } from './thread-part.ts';
import {
  conversationCount,
  conversationRoots,
  isSeen,
  type Order,
  outlinesOf,
  repliesOf,
  replyCounts,
  type Visibility,
} from './thread-queries.ts';

/** Replies that a page leaves out: how many, and the first of them. */
export interface MoreReplies {
  readonly count: number;
  readonly nextId: number;
}

/** Loaded part of a thread, without the texts of its comments. */
export interface ReadPart {
  /** Comments in the order of their creation. */
  readonly rows: readonly CommentRow[];
  /** Parents of shown comments that are on another page. */
  readonly elsewhere: ReadonlyMap<number, CommentRow>;
  readonly more: ReadonlyMap<number, MoreReplies>;
  /** The pages of conversations, or of the replies to one. */
  readonly pages: Pages;
}

export interface Sizes {
  /** Conversations on a page. */
  readonly conversations: number;
  /** Replies of one conversation on a page. */
  readonly replies: number;
  readonly order: Order;
}

export const sizesOf = ({ site }: Services): Sizes => ({
  conversations: site.get('comments.pageSize'),
  replies: site.get('comments.repliesShown'),
  order: site.get('comments.sort'),
});

/** The page of a list at a position; an address may name a page after the last one, which is then shown. */
export const pageOf = (start: number, size: number, total: number): Pages => {
  const last = Math.max(0, Math.ceil(total / size) - 1) * size;
  return { start: Math.min(start - (start % size), last), size, total };
};

/**
 * Adds missing first comments of the conversations and missing parents to the comments that were read for a page, and
 * leaves out hidden ones. A removed comment is added only when it has a shown reply or is the one of `removedId`.
 */
export const complete = async (
  context: RequestContext,
  visibility: Visibility,
  rootIds: readonly number[],
  read: readonly CommentRow[],
  removedId: number,
): Promise<Pick<ReadPart, 'rows' | 'elsewhere'>> => {
  const found = await outlinesOf(context.sql, missingIn(rootIds, read, removedId));
  return completed(visibility, rootIds, { read, found, removedId });
};

/** Ids of the comments that a page shows or names beside those that were read for it. */
export const missingIn = (rootIds: readonly number[], read: readonly CommentRow[], removedId: number): number[] => {
  const here = new Set(read.map(({ id }) => id));
  const needed = new Set([...rootIds, ...read.flatMap(({ parentId }) => parentId ?? []), removedId]);
  return [...needed].filter(id => id > 0 && !here.has(id));
};

/** Puts the comments that were read for a page and the missing ones in the order of their creation. */
export const completed = (
  visibility: Visibility,
  rootIds: readonly number[],
  {
    read,
    found,
    removedId,
  }: { readonly read: readonly CommentRow[]; readonly found: readonly CommentRow[]; readonly removedId: number },
): Pick<ReadPart, 'rows' | 'elsewhere'> => {
  const isShown = (row: CommentRow): boolean =>
    row.postId === visibility.postId && (row.state === 'removed' || isSeen(row, visibility));
  const isOnPage = ({ id, rootId, state }: CommentRow): boolean =>
    rootIds.includes(id) || (state === 'removed' && (rootId === null ? id === removedId : rootIds.includes(rootId)));
  const others = found.filter(isShown);
  const rows = [...read.filter(isShown), ...others.filter(isOnPage)].sort((a, b) => a.number - b.number);
  return { rows, elsewhere: new Map(others.filter(row => !isOnPage(row)).map(row => [row.id, row])) };
};

export const groupedByRoot = (rows: readonly CommentRow[]): ReadonlyMap<number, readonly CommentRow[]> => {
  const groups = new Map<number, CommentRow[]>();
  for (const row of rows) {
    const group = groups.get(row.rootId ?? 0) ?? [];
    group.push(row);
    groups.set(row.rootId ?? 0, group);
  }
  return groups;
};

const readConversations = async (
  context: RequestContext,
  visibility: Visibility,
  start: number,
  removedId: number,
): Promise<ReadPart> => {
  const { sql, services } = context;
  const { conversations, replies: size, order } = sizesOf(services);
  const rootsFrom = (from: number): Promise<CommentRow[]> =>
    conversationRoots(sql, visibility, { start: from, size: conversations }, order);
  const wanted = start - (start % conversations);
  const [total, wantedRoots] = await Promise.all([conversationCount(sql, visibility), rootsFrom(wanted)]);
  const pages = pageOf(start, conversations, total);
  const roots = pages.start === wanted ? wantedRoots : await rootsFrom(pages.start);
  const rootIds = roots.map(({ id }) => id);
  // The query loads one row more than the page shows, which tells whether there are more.
  const read = await repliesOf(sql, visibility, rootIds, { start: 0, size: size + 1 });
  const byRoot = groupedByRoot(read);
  const long = [...byRoot].filter(([, rows]) => rows.length > size);
  const counts = await replyCounts(
    sql,
    visibility,
    long.map(([id]) => id),
  );
  const more = new Map(
    long.map(([id, rows]) => [id, { count: (counts.get(id) ?? 0) - size, nextId: rows[size]?.id ?? 0 }]),
  );
  const shown = [...byRoot.values()].flatMap(rows => rows.slice(0, size));
  return { ...(await complete(context, visibility, rootIds, [...roots, ...shown], removedId)), more, pages };
};

const readReplies = async (
  context: RequestContext,
  visibility: Visibility,
  { rootId, start }: Pick<ThreadPart, 'rootId' | 'start'>,
  removedId: number,
): Promise<ReadPart> => {
  const { sql, services } = context;
  const { replies: size } = sizesOf(services);
  const total = (await replyCounts(sql, visibility, [rootId])).get(rootId) ?? 0;
  const pages = pageOf(start, size, total);
  const read = await repliesOf(sql, visibility, [rootId], { start: pages.start, size });
  return { ...(await complete(context, visibility, [rootId], read, removedId)), more: new Map(), pages };
};

/** Reads one part of a thread. Its cost is bounded by the sizes of pages, however long the thread is. */
export const readPart = (
  context: RequestContext,
  visibility: Visibility,
  part: ThreadPart,
  removedId: number,
): Promise<ReadPart> =>
  part.rootId > 0
    ? readReplies(context, visibility, part, removedId)
    : readConversations(context, visibility, part.start, removedId);

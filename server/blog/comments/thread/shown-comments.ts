import type { RequestContext, Services } from '../../../core/context/index.ts';
import type { Pages } from '../../../core/html/index.ts';
import type { CommentRow } from '../comment-row.ts';
import { byTimeSize, commentsByTime, visibleCount } from './by-time-queries.ts';
import { complete, type MoreReplies, pageOf, type ReadPart, readPart, sizesOf } from './conversations.ts';
import { readExchange } from './exchange.ts';
import { firstConversations } from './short-thread.ts';
import { isByTime, type ThreadPart } from './thread-part.ts';
import { replyCounts, type Visibility } from './thread-queries.ts';
import { type ThreadNode, threadOf } from './thread-tree.ts';

/** The comments that a page of a thread shows, in the order of the page. */
export interface ShownComments {
  readonly nodes: readonly ThreadNode[];
  /** All comments of the page, in the order of their creation. */
  readonly rows: readonly CommentRow[];
  /** First comments of conversations that have answers. */
  readonly answeredIds: ReadonlySet<number>;
  readonly more: ReadonlyMap<number, MoreReplies>;
  readonly pages: Pages;
  /** The conversation of an exchange is longer than the part that was searched. */
  readonly isCut: boolean;
}

interface WantedPart {
  readonly part: ThreadPart;
  /** A removed comment that is shown all the same. */
  readonly removedId: number;
  /** The comment whose exchange is shown. */
  readonly target: CommentRow | undefined;
}

const noMore: ReadonlyMap<number, MoreReplies> = new Map();

const parentsIn = (rows: readonly CommentRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ parentId }) => parentId ?? []));

const conversationsOf = (
  { site }: Services,
  { rows, elsewhere, more, pages }: ReadPart,
  removedId: number,
): ShownComments => {
  // A comment that was just removed stays visible for those who may restore it.
  const isRestorable = (row: CommentRow): boolean => row.id === removedId;
  const nodes = threadOf(rows, { levels: site.get('comments.levels'), isRestorable, elsewhere });
  const inOrder = site.get('comments.sort') === 'desc' ? nodes.toReversed() : nodes;
  return { nodes: inOrder, rows, answeredIds: parentsIn(rows), more, pages, isCut: false };
};

const byConversation = async (
  context: RequestContext,
  visibility: Visibility,
  { part, removedId }: WantedPart,
): Promise<ShownComments> =>
  conversationsOf(context.services, await readPart(context, visibility, part, removedId), removedId);

/** The first page of conversations, from all comments of a thread in the order of their numbers. */
export const shownOfShort = (
  { services }: Pick<RequestContext, 'services'>,
  visibility: Visibility,
  all: readonly CommentRow[],
): ShownComments => conversationsOf(services, firstConversations(visibility, sizesOf(services), all), 0);

const byTime = async (
  context: RequestContext,
  visibility: Visibility,
  { part }: WantedPart,
): Promise<ShownComments> => {
  const { sql } = context;
  const order = part.sort === 'newest' ? 'desc' : 'asc';
  const pages = pageOf(part.start, byTimeSize, await visibleCount(sql, visibility));
  const read = await commentsByTime(sql, visibility, pages.start, order);
  const [{ rows, elsewhere }, counts] = await Promise.all([
    complete(context, visibility, [], read, 0),
    replyCounts(
      sql,
      visibility,
      read.flatMap(({ id, rootId }) => (rootId === null ? id : [])),
    ),
  ]);
  const nodes = threadOf(rows, { levels: 1, elsewhere });
  const inOrder = order === 'desc' ? nodes.toReversed() : nodes;
  return { nodes: inOrder, rows, answeredIds: new Set(counts.keys()), more: noMore, pages, isCut: false };
};

/** Reads a page of the exchange of a comment. */
export const readExchangePage = async (
  context: RequestContext,
  visibility: Visibility,
  part: ThreadPart,
  target: CommentRow,
): Promise<ShownComments> => {
  const { rows, isCut } = await readExchange(context, visibility, target);
  const all = threadOf(rows, { levels: 1, isRestorable: ({ id }) => id === target.id });
  const at = all.findIndex(({ row }) => row.id === target.id);
  const pages = pageOf(part.start < 0 ? at : part.start, byTimeSize, all.length);
  const shown = all.slice(pages.start, pages.start + byTimeSize);
  const ids = new Set(shown.map(({ row }) => row.id));
  return {
    nodes: shown.map(node => ({ ...node, isParentHere: ids.has(node.parent?.id ?? 0) })),
    rows: shown.map(({ row }) => row),
    answeredIds: parentsIn(rows),
    more: noMore,
    pages,
    isCut,
  };
};

/** Reads one part of a thread. Its cost is bounded by the sizes of pages, however long the thread is. */
export const readShown = (
  context: RequestContext,
  visibility: Visibility,
  wanted: WantedPart,
): Promise<ShownComments> => {
  if (wanted.target) return readExchangePage(context, visibility, wanted.part, wanted.target);
  return isByTime(wanted.part) ? byTime(context, visibility, wanted) : byConversation(context, visibility, wanted);
};

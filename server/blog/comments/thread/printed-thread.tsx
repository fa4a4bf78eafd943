import { viewCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, rawHtml, storedBytes } from '../../../core/html/index.ts';
import { can } from '../../../core/policy/index.ts';
import { avatarsOf } from '../../../media/index.ts';
import { commentRow, commentTexts, likedAmong } from '../comment-queries.ts';
import { type CommentRow, type CommentsData, commentSubject, markedIn, type SavedComment } from '../comment-row.ts';
import type { PostTarget } from '../target-queries.ts';
import { type ThreadSetting, threadSetting } from '../thread-setting.ts';
import { commentItem, type Item } from './comment-views.tsx';
import { sizesOf } from './conversations.ts';
import { nestedLists } from './nested-lists.ts';
import type { ShownComments } from './shown-comments.ts';
import { firstPart, partPath } from './thread-part.ts';
import { newestIn, replyCounts } from './thread-queries.ts';
import type { ThreadNode } from './thread-tree.ts';

/** The data of the thread that a comment is printed with. */
interface Around extends Pick<CommentsData, 'subject' | 'post'> {
  /** The comments that a signed-in reader likes; empty for a visitor, whose likes the browser stores. */
  readonly liked: ReadonlySet<number>;
  /** The newest published comment of the thread; 0: none is marked. */
  readonly newestId: number;
  /** Number of the comment whose exchange is shown; 0: none. */
  readonly line: number;
}

interface WithFaces extends Around {
  /** Names of the avatars of the comments' authors by their ids. */
  readonly avatars: ReadonlyMap<number, string>;
  /** First comments of conversations that have answers. */
  readonly answeredIds: ReadonlySet<number>;
}

// Encoded markup of comments: a page joins bytes.
const rows = viewCache<Buffer>('comment');

const versionOf = (row: CommentRow | null): string => (row ? `${row.id}.${row.version}.${row.state}` : '-');

// Contains all data that the markup of a comment depends on, beside the locale.
const keyOf = (item: Item): string => {
  const { row, avatar, parent, isParentHere, isNewest, isByAuthor, hasExchange, position, level, isLiked } = item;
  const { path, levels, hasTitles, isScripted } = item.setting;
  // A template takes a third of the time of joined lists, and a page has a key for each of its comments.
  let actions = '';
  for (const isPermitted of Object.values(item.can)) actions += isPermitted ? '+' : '-';
  return `${versionOf(row)}|${avatar}|${versionOf(parent)}|${isParentHere}|${isNewest}|${isByAuthor}|${hasExchange}|${position?.at}/${position?.of}|${row.likes}|${level}|${isLiked}|${actions}|${path}|${levels}|${hasTitles}|${isScripted}`;
};

const itemOf = (
  context: RequestContext,
  data: WithFaces,
  setting: ThreadSetting,
  node: Omit<ThreadNode, 'replies'>,
  position?: Item['position'],
): Item => {
  const subject = commentSubject(node.row, data.subject);
  const { actor } = context;
  const isOut = node.row.state === 'published';
  // Names each property in place of a spread (decision 0167).
  return {
    row: node.row,
    parent: node.parent,
    isParentHere: node.isParentHere,
    level: node.level,
    avatar: data.avatars.get(node.row.authorId ?? 0) ?? null,
    isNewest: node.row.id === data.newestId,
    isByAuthor: node.row.authorId !== null && node.row.authorId === data.subject.authorId,
    hasExchange: node.row.number !== data.line && (node.row.parentId !== null || data.answeredIds.has(node.row.id)),
    position,
    isLiked: data.liked.has(node.row.id),
    can: {
      reply: isOut && can(actor, 'comment.add', data.subject),
      like: isOut && can(actor, 'comment.like', subject),
      edit: can(actor, 'comment.edit', subject),
      delete: can(actor, 'comment.delete', subject),
      approve: node.row.state === 'held' && can(actor, 'comment.approve', subject),
      restore: can(actor, 'comment.restore', subject),
    },
    setting,
  };
};

/** Returns a printed comment, from the cache when nothing of it has changed. The row includes the text. */
const printedItem = (context: RequestContext, data: WithFaces, node: Omit<ThreadNode, 'replies'>): Html => {
  const item = itemOf(context, data, threadSetting(context, data.post.slug), node);
  return rawHtml(rows(context.services, keyOf(item), () => storedBytes(commentItem(item))).toString());
};

interface Keyed {
  readonly key: string;
  readonly item: Item;
}

const everyNode = function* (nodes: readonly ThreadNode[]): Generator<ThreadNode> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.replies);
  }
};

const authorsOf = (rows: readonly CommentRow[]): number[] => rows.flatMap(({ authorId }) => authorId ?? []);

const atOnce = 50;

/**
 * Markup of the comments of a thread. Texts are loaded only for comments whose markup is not cached. Long threads are
 * printed in portions, so that other requests are answered in between.
 */
const printedRows = async (
  context: RequestContext,
  items: readonly Keyed[],
  hasTexts: boolean,
): Promise<ReadonlyMap<number, Buffer>> => {
  const { services } = context;
  const printed = new Map<number, Buffer>();
  const missing: Keyed[] = [];
  for (const keyed of items) {
    const found = rows.find(services, keyed.key);
    if (found) printed.set(keyed.item.row.id, found);
    else missing.push(keyed);
  }
  const ids = hasTexts ? [] : missing.map(({ item }) => item.row.id);
  const words = await commentTexts(context.sql, ids);
  for (const [index, { key, item }] of missing.entries()) {
    if (index > 0 && index % atOnce === 0) await new Promise(done => setImmediate(done));
    const row = { ...item.row, ...words.get(item.row.id) };
    printed.set(
      row.id,
      rows(services, key, () => storedBytes(commentItem({ ...item, row }))),
    );
  }
  return printed;
};

/** The encoded lists of one part of a thread. `hasTexts`: the texts of its comments were read with them. */
export const printedThread = async (
  context: RequestContext,
  around: Around & { readonly hasTexts: boolean },
  { nodes, more, answeredIds, pages }: Pick<ShownComments, 'nodes' | 'more' | 'answeredIds' | 'pages'>,
): Promise<Buffer> => {
  const setting = threadSetting(context, around.post.slug);
  const shown = [...everyNode(nodes)];
  const avatars = await avatarsOf(context.sql, authorsOf(shown.map(({ row }) => row)));
  const data = { ...around, avatars, answeredIds };
  const items = shown.map((node, index) => {
    const position = around.line > 0 ? { at: pages.start + index + 1, of: pages.total } : undefined;
    const item = itemOf(context, data, setting, node, position);
    return { item, key: keyOf(item) };
  });
  const { basePath } = context.services.settings;
  return nestedLists(nodes, {
    printed: await printedRows(context, items, around.hasTexts),
    more,
    moreHref: (rootId, { nextId }) =>
      `${basePath}${partPath(around.post.slug, { ...firstPart, rootId, start: sizesOf(context.services).replies })}#comment-${nextId}`,
  });
};

const renderOne = async (
  context: RequestContext,
  post: PostTarget,
  {
    row,
    parent,
    ...around
  }: Pick<WithFaces, 'liked' | 'newestId' | 'answeredIds'> & Pick<SavedComment, 'row' | 'parent'>,
): Promise<Html> => {
  const data = { subject: post, post, line: 0, ...around, avatars: await avatarsOf(context.sql, authorsOf([row])) };
  const level = Math.min(row.depth, context.services.site.get('comments.levels') - 1);
  return printedItem(context, data, { row, parent, isParentHere: true, level });
};

/** Prints a comment for the actor who changed it, as the thread shows it. */
export const renderComment = async (context: RequestContext, post: PostTarget, row: CommentRow): Promise<Html> => {
  const published = { postId: post.id, states: ['published'], heldIds: [] } as const;
  const [newest, parent, liked, answers] = await Promise.all([
    newestIn(context.sql, post.id),
    row.parentId === null ? undefined : commentRow(context.sql, row.parentId, { lock: false }),
    context.actor.account ? likedAmong(context.sql, context.actor, [row.id]) : new Set<number>(),
    row.rootId === null ? replyCounts(context.sql, published, [row.id]) : new Map<number, number>(),
  ]);
  const answeredIds = new Set(answers.keys());
  return renderOne(context, post, { row, parent: parent ?? null, liked, answeredIds, newestId: markedIn(newest) });
};

/** Prints a comment for its writer, who has just saved it. */
export const renderSavedComment = (
  context: RequestContext,
  post: PostTarget,
  { row, parent, isNewest }: SavedComment,
): Promise<Html> =>
  renderOne(context, post, { row, parent, liked: new Set(), answeredIds: new Set(), newestId: isNewest ? row.id : 0 });

import { closing, opening, raw, textHtml } from '../../../core/html/index.ts';
import { plural } from '../../../core/i18n/index.ts';
import type { MoreReplies } from './conversations.ts';
import type { ThreadNode } from './thread-tree.ts';

/** The data that the lists of a thread are printed from. */
interface Lists {
  /** Encoded markup of each comment, by its id. */
  readonly printed: ReadonlyMap<number, Buffer>;
  /** Replies on further pages, by the first comment of their conversation. */
  readonly more?: ReadonlyMap<number, MoreReplies>;
  /** Address of the first of these pages. */
  readonly moreHref?: (rootId: number, more: MoreReplies) => string;
}

const item = { start: Buffer.from(opening('li')), end: Buffer.from(closing('li')) };
const list = Buffer.from(closing('ol'));
const repliesStart = opening('ol', { class: 'eb-comment-replies' });
const nothing = Buffer.alloc(0);

const countBelow = ({ replies }: ThreadNode): number => replies.reduce((sum, reply) => sum + 1 + countBelow(reply), 0);

// All parts are in one flat list: joining level by level would copy a deep thread once for each level.
const addThread = (parts: Buffer[], nodes: readonly ThreadNode[], lists: Lists, after: string): void => {
  for (const [index, node] of nodes.entries()) {
    const following = nodes[index + 1];
    const past = following ? `#comment-${following.row.id}` : after;
    parts.push(item.start, lists.printed.get(node.row.id) ?? nothing);
    if (node.replies.length > 0) addReplies(parts, node, lists, past);
    parts.push(item.end);
  }
};

const addReplies = (parts: Buffer[], node: ThreadNode, lists: Lists, past: string): void => {
  const { row, replies } = node;
  const below = countBelow(node);
  const words = textHtml(plural('COMMENT_PAST_REPLIES', below, below, `${row.number}`));
  const pastLink = raw('a', { class: 'eb-comment-past skip-link', href: past }, words);
  parts.push(Buffer.from(pastLink + repliesStart));
  addThread(parts, replies, lists, past);
  parts.push(list);
  const more = lists.more?.get(row.id);
  if (!more || !lists.moreHref) return;
  const link = textHtml(plural('COMMENT_MORE_REPLIES', more.count, more.count, `${row.number}`));
  const href = lists.moreHref(row.id, more);
  parts.push(Buffer.from(raw('p', { class: 'eb-comment-more' }, raw('a', { href, 'data-comment-more': '' }, link))));
};

/** Encoded nested lists of comments. The skip link past the replies of the last comment leads to the form. */
export const nestedLists = (nodes: readonly ThreadNode[], lists: Lists): Buffer => {
  const parts: Buffer[] = [];
  addThread(parts, nodes, lists, '#respond');
  return Buffer.concat(parts);
};

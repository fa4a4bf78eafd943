import { closing, type Html, joinAll, noHtml, opening, raw } from '../../core/html.tsx';
import { pastReplies } from './item-views.tsx';
import type { ThreadNode } from './thread.ts';

/** Each comment of a thread as it is printed, by its id. */
export type PrintedRows = ReadonlyMap<number, Html>;

const item = { start: opening('li'), end: closing('li') };
const list = closing('ol');
const repliesStart = opening('ol', { class: 'eb-comment-replies' });

// One flat list of parts: joining level by level would copy a deep thread once for each level.
const addThread = (parts: Html[], nodes: readonly ThreadNode[], printed: PrintedRows, after: string): void => {
  for (const [index, node] of nodes.entries()) {
    const following = nodes[index + 1];
    const past = following ? `#comment-${following.row.id}` : after;
    parts.push(item.start, printed.get(node.row.id) ?? noHtml);
    if (node.replies.length > 0) addReplies(parts, node, printed, past);
    parts.push(item.end);
  }
};

const addReplies = (parts: Html[], { row, replies }: ThreadNode, printed: PrintedRows, past: string): void => {
  parts.push(
    raw('a', { class: 'eb-comment-past skip-link', href: past }, pastReplies(row, replies.length)),
    repliesStart,
  );
  addThread(parts, replies, printed, past);
  parts.push(list);
};

/** Nested lists of comments. The last one's way past its replies leads to the form. */
export const nestedLists = (nodes: readonly ThreadNode[], printed: PrintedRows): Html => {
  const parts: Html[] = [];
  addThread(parts, nodes, printed, '#respond');
  return joinAll(parts);
};

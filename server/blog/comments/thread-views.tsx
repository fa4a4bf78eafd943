import { LRUCache } from 'lru-cache';
import { type Html, join, joinAll, noHtml, print, raw } from '../../core/html.tsx';
import { may } from '../../core/policy.ts';
import type { Services } from '../../core/services.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { type CommentRow, commentSubject } from './comment-row.ts';
import type { CommentsData } from './comments-data.ts';

import { CommentItem, type Item, pastReplies } from './item-views.tsx';
import { type Place, placeOf } from './place.ts';
import type { ThreadNode } from './thread.ts';

/** What a comment's view needs to know beside the comment. */
interface Around extends Pick<CommentsData, 'subject' | 'post'> {
  /** What a signed-in reader likes; empty for a visitor, whose browser remembers. */
  readonly liked: ReadonlySet<number>;
}

const keptBytes = 32 * 1024 * 1024;
const rowsByHouse = new WeakMap<Services, LRUCache<string, Html>>();

const keptRowsOf = (services: Services): LRUCache<string, Html> => {
  const found = rowsByHouse.get(services);
  if (found) return found;
  const made = new LRUCache<string, Html>({ maxSize: keptBytes, sizeCalculation: html => html.length + 200 });
  rowsByHouse.set(services, made);
  return made;
};

const versionOf = (row: CommentRow | null): string => (row ? `${row.id}.${row.version}.${row.state}` : '-');

// Everything a printed comment depends on.
const keyOf = ({ row, parent, level, isLiked, can, place }: Item): string =>
  [
    versionOf(row),
    versionOf(parent),
    row.likes,
    level,
    isLiked,
    Object.values(can),
    place.path,
    place.levels,
    place.hasTitles,
    place.isScripted,
  ].join('|');

const itemOf = (visit: Visit, data: Around, place: Place, node: Omit<ThreadNode, 'replies'>): Item => {
  const subject = commentSubject(node.row, data.subject);
  const { actor } = visit;
  const isOut = node.row.state === 'published';
  return {
    row: node.row,
    parent: node.parent,
    level: node.level,
    isLiked: data.liked.has(node.row.id),
    can: {
      reply: isOut && may(actor, 'comment.add', data.subject),
      like: isOut && may(actor, 'comment.like', subject),
      edit: may(actor, 'comment.edit', subject),
      delete: may(actor, 'comment.delete', subject),
      approve: node.row.state === 'held' && may(actor, 'comment.approve', subject),
      restore: may(actor, 'comment.restore', subject),
    },
    place,
  };
};

/** One comment printed, or taken from those already printed (design, decision 5). */
export const printedItem = (visit: Visit, data: Around, node: Omit<ThreadNode, 'replies'>): Html => {
  const item = itemOf(visit, data, placeOf(visit, data.post.slug), node);
  const kept = keptRowsOf(visit.services);
  const key = keyOf(item);
  const found = kept.get(key);
  if (found) return found;
  const printed = print(<CommentItem {...item} />);
  kept.set(key, printed);
  return printed;
};

const atOnce = 50;

/** Prints the comments of a thread; a long one in portions, so that other readers are served in between. */
export const printedRows = async (
  visit: Visit,
  around: Around,
  nodes: readonly ThreadNode[],
  printed: Map<number, Html> = new Map(),
): Promise<Map<number, Html>> => {
  for (const node of nodes) {
    printed.set(node.row.id, printedItem(visit, around, node));
    if (printed.size % atOnce === 0) await new Promise(done => setImmediate(done));
    if (node.replies.length > 0) await printedRows(visit, around, node.replies, printed);
  }
  return printed;
};

/** Nested lists of comments. `after` is the comment that follows the list, where the way past its replies leads. */
export const printedThread = (
  { thread, printed }: Pick<CommentsData, 'thread' | 'printed'>,
  after = '#respond',
): Html =>
  joinAll(
    thread.map((node, index) => {
      const following = thread[index + 1];
      const past = following ? `#comment-${following.row.id}` : after;
      return raw('li', {}, printed.get(node.row.id) ?? noHtml, printedReplies(node, printed, past));
    }),
  );

const printedReplies = ({ row, replies }: ThreadNode, printed: CommentsData['printed'], past: string): Html =>
  replies.length === 0
    ? noHtml
    : join(
        raw('a', { class: 'eb-comment-past skip-link', href: past }, pastReplies(row, replies.length)),
        raw(
          'ol',
          { class: 'eb-comment-replies', 'aria-label': text('COMMENT_REPLIES_TO', `${row.number}`) },
          printedThread({ thread: replies, printed }, past),
        ),
      );

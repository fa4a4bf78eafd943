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
import { wordsOf } from './queries.ts';
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

const printNew = (kept: LRUCache<string, Html>, key: string, item: Item): Html => {
  const printed = print(<CommentItem {...item} />);
  kept.set(key, printed);
  return printed;
};

/** One comment printed, or taken from those already printed (design, decision 5). Its row has its words. */
export const printedItem = (visit: Visit, data: Around, node: Omit<ThreadNode, 'replies'>): Html => {
  const item = itemOf(visit, data, placeOf(visit, data.post.slug), node);
  const kept = keptRowsOf(visit.services);
  const key = keyOf(item);
  return kept.get(key) ?? printNew(kept, key, item);
};

const everyNode = function* (nodes: readonly ThreadNode[]): Generator<ThreadNode> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.replies);
  }
};

const atOnce = 50;

/**
 * The comments of a thread as they are printed. The words are read of those alone that are not printed yet, and many
 * are printed in portions, so that other readers are served in between.
 */
export const printedRows = async (
  visit: Visit,
  around: Around,
  nodes: readonly ThreadNode[],
): Promise<Map<number, Html>> => {
  const place = placeOf(visit, around.post.slug);
  const kept = keptRowsOf(visit.services);
  const printed = new Map<number, Html>();
  const missing: { key: string; item: Item }[] = [];
  for (const node of everyNode(nodes)) {
    const item = itemOf(visit, around, place, node);
    const key = keyOf(item);
    const found = kept.get(key);
    if (found) printed.set(item.row.id, found);
    else missing.push({ key, item });
  }
  const words = await wordsOf(
    visit.sql,
    missing.map(({ item }) => item.row.id),
  );
  for (const [index, { key, item }] of missing.entries()) {
    if (index > 0 && index % atOnce === 0) await new Promise(done => setImmediate(done));
    printed.set(item.row.id, printNew(kept, key, { ...item, row: { ...item.row, ...words.get(item.row.id) } }));
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

import type { CommentRow, Newest } from '../comment-row.ts';
import { completed, groupedByRoot, missingIn, pageOf, type ReadPart, type Sizes } from './conversations.ts';
import { isSeen, type Visibility } from './thread-queries.ts';

/** The first page of conversations, from all comments of a thread in the order of their numbers. */
export const firstConversations = (
  visibility: Visibility,
  { conversations, replies: size, order }: Sizes,
  all: readonly CommentRow[],
): ReadPart => {
  const replies = groupedByRoot(all.filter(row => row.rootId !== null && isSeen(row, visibility)));
  const begun = all.filter(row => row.rootId === null && (isSeen(row, visibility) || replies.has(row.id)));
  const roots = (order === 'asc' ? begun : begun.toReversed()).slice(0, conversations);
  const rootIds = roots.map(({ id }) => id);
  const read = [...roots, ...rootIds.flatMap(id => replies.get(id)?.slice(0, size) ?? [])];
  const missing = new Set(missingIn(rootIds, read, 0));
  const more = rootIds.flatMap(id => {
    const rows = replies.get(id) ?? [];
    const next = rows[size];
    return next ? [[id, { count: rows.length - size, nextId: next.id }] as const] : [];
  });
  return {
    ...completed(visibility, rootIds, { read, found: all.filter(({ id }) => missing.has(id)), removedId: 0 }),
    more: new Map(more),
    pages: pageOf(0, conversations, begun.length),
  };
};

/** The newest published comment of all comments of a thread in the order of their numbers. */
export const newestAmong = (all: readonly CommentRow[]): Newest | null => {
  const published = all.filter(({ state }) => state === 'published');
  const newest = published.at(-1);
  if (!newest) return null;
  const { id, number, name, createdAt } = newest;
  return { id, number, name, createdAt, isOnly: published.length === 1 };
};

import type { RequestContext } from '../../../core/context/index.ts';
import type { PostSubject } from '../../../core/policy/index.ts';
import type { CommentRow } from '../comment-row.ts';
import { conversationAround, exchangeWindow, outlineNumbered } from './by-time-queries.ts';
import { isSeen, type Visibility, visibilityOf } from './thread-queries.ts';

/** A comment with those above it and the answers below it. */
export interface Exchange {
  /** In the order of their numbers; removed ones too, no held ones that the reader does not see. */
  readonly rows: readonly CommentRow[];
  /** The conversation is longer than the part that was searched. */
  readonly isCut: boolean;
}

const above = (target: CommentRow, byId: ReadonlyMap<number, CommentRow>): CommentRow[] => {
  const found: CommentRow[] = [];
  for (let at = byId.get(target.parentId ?? 0); at; at = byId.get(at.parentId ?? 0)) found.push(at);
  return found;
};

const below = (target: CommentRow, rows: readonly CommentRow[]): CommentRow[] => {
  const answers = new Map<number, CommentRow[]>();
  for (const row of rows) {
    const siblings = answers.get(row.parentId ?? 0) ?? [];
    siblings.push(row);
    answers.set(row.parentId ?? 0, siblings);
  }
  const found = [...(answers.get(target.id) ?? [])];
  // The list grows while it is read: the answers to answers are added at its end.
  for (const row of found) found.push(...(answers.get(row.id) ?? []));
  return found;
};

/** Reads the exchange of a comment in one statement, whose cost does not grow with the thread. */
export const readExchange = async (
  { sql }: RequestContext,
  visibility: Visibility,
  target: CommentRow,
): Promise<Exchange> => {
  const rootId = target.rootId ?? target.id;
  const rows = await conversationAround(sql, visibility.postId, { rootId, number: target.number });
  const byId = new Map(rows.map(row => [row.id, row]));
  const members = [...above(target, byId), target, ...below(target, rows)];
  const replies = rows.filter(row => row.rootId !== null);
  const before = replies.filter(row => row.number < target.number).length;
  return {
    rows: members
      .filter(row => row.state === 'removed' || isSeen(row, visibility))
      .sort((one, other) => one.number - other.number),
    isCut: before >= exchangeWindow || replies.length - before >= exchangeWindow,
  };
};

/**
 * The comment of this number whose exchange a reader may ask for. Undefined without such a comment, and equally for one
 * that is held from this reader, or removed with no visible answer.
 */
export const exchangeTarget = async (
  context: RequestContext,
  subject: PostSubject,
  number: number,
): Promise<CommentRow | undefined> => {
  const target = await outlineNumbered(context.sql, subject.id, number);
  if (!target) return undefined;
  const visibility = await visibilityOf(context.sql, context.actor, subject);
  if (isSeen(target, visibility)) return target;
  if (target.state !== 'removed') return undefined;
  const { rows } = await readExchange(context, visibility, target);
  return rows.some(row => row.number > number && row.state !== 'removed') ? target : undefined;
};

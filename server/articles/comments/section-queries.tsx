import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, type Insert, insert, joinAll, print } from '../../core/html/index.ts';
import type { ItemSubject } from '../../core/policy/index.ts';
import { type Item, itemSettingOf } from '../item-model/index.ts';
import { CommentItem } from './comment-views.tsx';
import { startOf } from './place.ts';
import { isStrangerTo, itemCommentsCount, itemCommentsOf } from './queries.ts';
import { moderates } from './reader.ts';

/** One page of an item's comments, printed. */
export interface PrintedComments {
  readonly insert: Insert;
  /** How many this reader sees on all pages. */
  readonly total: number;
  readonly start: number;
}

interface Read extends Omit<PrintedComments, 'insert'> {
  readonly html: Html;
}

const read = async (context: RequestContext, item: Item, subject: ItemSubject, start: number): Promise<Read> => {
  const { sql, actor, services } = context;
  const viewing = { itemId: item.id, actor, moderates: moderates(actor, subject) };
  const range = {
    start,
    size: services.site.get('articles.commentsPageSize'),
    order: services.site.get('articles.commentsOrder'),
  };
  const [rows, total] = await Promise.all([itemCommentsOf(sql, viewing, range), itemCommentsCount(sql, viewing)]);
  const listing = {
    context,
    setting: itemSettingOf(context),
    itemAuthorId: item.authorAlias === '' ? item.author.id : 0,
    moderates: viewing.moderates,
  };
  const numberOf = (at: number): number => (range.order === 'asc' ? start + at + 1 : total - start - at);
  const html = joinAll(
    rows.map((row, at) => print(<CommentItem row={row} listing={listing} number={numberOf(at)} at={at} />)),
  );
  return { html, total, start };
};

const lists = fragmentCache<PrintedComments>('article comments');

/** Who sees the comments alike, as long as none of them is their own. */
const classOf = ({ actor }: RequestContext, subject: ItemSubject): string => {
  if (!actor.account) return 'visitor';
  return moderates(actor, subject) ? 'moderator' : 'member';
};

// A visitor is given pages of their own for as long as a held comment of theirs may be among them.
const hasNoPart = ({ sql, actor, session }: RequestContext, itemId: number): Promise<boolean> | true =>
  (!actor.account && !session.waits) || isStrangerTo(sql, actor, itemId);

/** The comments that this visit sees. A list nothing of which is the reader's own is printed once for all such readers. */
export const printedComments = async (
  context: RequestContext,
  item: Item,
  subject: ItemSubject,
): Promise<PrintedComments> => {
  const start = startOf(context.address);
  const fresh = async (): Promise<PrintedComments> => {
    const { html, ...place } = await read(context, item, subject, start);
    return { ...place, insert: insert(Buffer.from(html)) };
  };
  if (!(await hasNoPart(context, item.id))) return fresh();
  return lists(context, `${item.id} ${classOf(context, subject)} ${subject.isOut} ${start}`, async () => {
    const value = await fresh();
    return {
      value,
      bytes: value.insert.bytes.length,
      tags: ['settings', `item:${item.id}`, `item-held:${item.id}`],
      expires: null,
    };
  });
};

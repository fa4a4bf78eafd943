import type { RequestContext } from '../../core/context/index.ts';
import type { ItemSubject, OpenItem } from '../../core/policy/index.ts';
import type { Item } from '../item-model/index.ts';
import { moderates } from './reader.ts';
import { type PrintedComments, printedComments } from './section-queries.tsx';
import { openToOf } from './target-queries.ts';

/** What the page of an item shows of its comments to this visit. */
export interface ItemComments {
  readonly printed: PrintedComments;
  readonly subject: OpenItem;
  readonly moderates: boolean;
}

/** Nothing where comments are off, or where an item that takes none has none. */
export const loadItemComments = async (
  context: RequestContext,
  item: Item,
  subject: ItemSubject,
): Promise<ItemComments | undefined> => {
  if (context.services.site.get('articles.comments') === 'off') return undefined;
  const printed = await printedComments(context, item, subject);
  if (!item.allowsComments && printed.total === 0) return undefined;
  return {
    printed,
    subject: { ...subject, openTo: openToOf(context, item) },
    moderates: moderates(context.actor, subject),
  };
};

import type { RequestContext } from '../../../core/context/index.ts';
import type { ItemSubject, OpenItem } from '../../../core/policy/index.ts';
import type { Item } from '../../item-model/index.ts';
import { moderates } from '../reader.ts';
import { openToOf } from '../target-queries.ts';
import { type PrintedComments, printedComments } from './section.tsx';

/** The comments of an article as its page shows them to this reader. */
export interface ItemComments {
  readonly printed: PrintedComments;
  readonly subject: OpenItem;
  readonly moderates: boolean;
}

/** Loads the comments of an article; undefined where comments are off, or where it takes none and has none. */
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

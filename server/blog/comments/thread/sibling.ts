import type { RequestContext } from '../../../core/context/index.ts';
import type { PostTarget } from '../target-queries.ts';
import { exchangeTarget } from './exchange.ts';
import { nextSibling, type Order, visibilityOf } from './thread-queries.ts';

/**
 * Id of the next visible comment that answers the same comment as the one of this number, or begins a conversation as
 * that one does. Undefined when there is none, and for a number whose exchange the reader may not ask for.
 */
export const siblingOf = async (
  context: RequestContext,
  post: PostTarget,
  number: number,
  order: Order,
): Promise<number | undefined> => {
  const row = post.hasSection ? await exchangeTarget(context, post, number) : undefined;
  if (!row) return undefined;
  return nextSibling(context.sql, await visibilityOf(context.sql, context.actor, post), row, order);
};

import type { RequestContext } from '../context/index.ts';
import { notFound } from '../errors/index.ts';
import type { Pages } from '../html/index.ts';
import { RedirectError } from './response.ts';

/**
 * Ends a page that begins after the end of its list. A member is redirected to the last page: an act may have removed the
 * only row of the page that it returns to. For a visitor there is no such page.
 */
export const checkStart = (
  context: Pick<RequestContext, 'actor'>,
  { start, size, total }: Pages,
  pathOf: (start: number) => string,
): void => {
  if (start === 0 || start < total) return;
  if (!context.actor.account) throw notFound();
  throw new RedirectError({ to: pathOf(Math.max(0, (Math.ceil(total / size) - 1) * size)) });
};

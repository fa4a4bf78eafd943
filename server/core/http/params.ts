import type { RequestContext } from '../context/index.ts';
import { notFound } from '../errors/index.ts';
import type { Pages } from '../html/index.ts';
import { RedirectError } from './response.ts';
import type { PageParams } from './route.ts';

/** Offset of the page with the row `start`, for pages of `size` rows; 0 if `start` is no number. */
export const pageStart = (start = '', size: number): number =>
  /^\d{1,7}$/.test(start) ? Number(start) - (Number(start) % size) : 0;

/** Offset of a list from its address; 0 if it is no number. */
export const listStart = ({ start = '' }: PageParams): number => (/^\d{1,6}$/.test(start) ? Number(start) : 0);

/** `id=12`, `id=12:slug` or `id=12-slug` (wire §5); undefined when it begins with no id. */
export const idParam = (id: string | undefined): number | undefined => {
  const digits = /^([1-9]\d{0,9})(?:[:-]|$)/.exec(id ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Parameters of an action on selected rows; `return` is the site path to come back to. */
export interface BulkParams {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

/**
 * Ends a page that begins after the end of its list. A member is redirected to the last page: an act may have removed
 * the only row of the page that it returns to. For a visitor there is no such page.
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

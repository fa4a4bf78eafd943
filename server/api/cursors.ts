import type { RequestContext } from '../core/context/index.ts';
import type { Position } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';

/** Orders that cursors belong to: newest first, oldest change first, oldest first, and by id. */
export type CursorOrder = 'newest' | 'changed' | 'oldest' | 'id';

const written = /^(newest|changed|oldest|id) (-?\d{1,15}) (\d{1,10})$/;

const cursorOf = (order: CursorOrder, { at, id }: Position): string =>
  Buffer.from(`${order} ${at.getTime()} ${id}`).toString('base64url');

// The range of the columns.
const isStorable = (date: Date): boolean => date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999;

/** Position of a cursor, which must belong to the order of the list; undefined for the first page. */
export const positionIn = (cursor: string | undefined, order: CursorOrder): Position | undefined => {
  if (cursor === undefined) return undefined;
  const [, named, at, id] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const date = new Date(Number(at));
  if (named !== order || Number.isNaN(date.getTime()) || !isStorable(date))
    throw new UserError('API_CURSOR', { status: 400, field: 'cursor' });
  return { at: date, id: Number(id) };
};

/** Address of this list from a position on. */
const addressFrom = ({ address, services }: RequestContext, cursor: string): string => {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${services.settings.baseUrl}${path}?${parameters}`;
};

/** A page of rows that were read with one more than its limit, and the address of the next one. */
export const pageOf = <Row>(
  context: RequestContext,
  { rows, limit, order }: { readonly rows: readonly Row[]; readonly limit: number; readonly order: CursorOrder },
  positionOf: (row: Row) => Position,
): { readonly rows: readonly Row[]; readonly next: string | null } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? addressFrom(context, cursorOf(order, positionOf(last))) : null;
  return { rows: page, next };
};

/** Position of a row that is ordered by its id alone. */
export const byIdAlone = ({ id }: { readonly id: number }): Position => ({ at: new Date(0), id });

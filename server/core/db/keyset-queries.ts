import type { Knex } from 'knex';
import { ordered } from './ordered.ts';

/** Position of a row in a list that is ordered by a date and, among equal dates, by id. */
export interface Position {
  readonly at: Date;
  readonly id: number;
}

export interface KeysetRange {
  readonly count: number;
  /** Last row of the page before. */
  readonly after?: Position | undefined;
  /** Only rows of this date or later. */
  readonly since?: Date | undefined;
}

interface KeysetOrder {
  /** Column of the date. */
  readonly at: string;
  /** Column of the id. */
  readonly id: string;
  readonly order: 'asc' | 'desc';
}

/** Orders a query by date and id, and reads the rows of a range: an index on both columns is read from the position on. */
export const inKeyset =
  ({ at, id, order }: KeysetOrder, { count, after, since }: KeysetRange) =>
  (query: Knex.QueryBuilder): void => {
    query.orderBy(ordered(order, at, id)).limit(count);
    if (since) query.where(at, '>=', since);
    if (!after) return;
    const sign = order === 'asc' ? '>' : '<';
    query.where(at, `${sign}=`, after.at).whereRaw(`(?? ${sign} ? OR ?? ${sign} ?)`, [at, after.at, id, after.id]);
  };

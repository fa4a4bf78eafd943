import type { YearMonth } from '../../calendar/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { ParamsOf } from '../../core/http/index.ts';
import { listingQueryNames } from '../list-page/index.ts';

const dateQueryNames = ['year', 'month', 'day', 'archiveyear', 'archivemonth', 'archiveday'] as const;

type DateParams = ParamsOf<(typeof dateQueryNames)[number]>;

/** Names in the query that the pages of a day, a month or a year read: those of old addresses, and those of a listing. */
export const archiveQueryNames = [...listingQueryNames, ...dateQueryNames] as const;

export type ArchiveParams = ParamsOf<(typeof archiveQueryNames)[number]>;

/**
 * Reads the year of an address: from its path, or from the fields of old addresses (wire §5). Throws "not found" for
 * an invalid year.
 */
export const yearOfQuery = (query: DateParams): number => {
  const year = query.year ?? query.archiveyear ?? '';
  if (!/^(19|20|21)\d\d$/.test(year)) throw notFound();
  return Number(year);
};

/** Reads the month of an address in the same way. */
export const monthOfQuery = (query: DateParams): YearMonth => {
  const month = query.month ?? query.archivemonth ?? '';
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) throw notFound();
  return { year: yearOfQuery(query), month: Number(month) };
};

/**
 * Reads the day of an address; undefined when it has none. Throws "not found" for a day that the month does not have.
 */
export const dayOfQuery = (query: DateParams, at: YearMonth): number | undefined => {
  const day = query.day ?? query.archiveday;
  if (day === undefined || day === '') return undefined;
  const days = new Date(Date.UTC(at.year, at.month, 0)).getUTCDate();
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > days) throw notFound();
  return Number(day);
};

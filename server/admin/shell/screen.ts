import { readRange } from '../../../protocol/dates/date-range.ts';
import { addDays, startOfDay } from '../../../protocol/dates/dates.ts';
import { limits } from '../../../protocol/limits.ts';
import type { ListShape } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';

export const isId = (value: string): boolean => /^[1-9]\d{0,9}$/.test(value);

export const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** An invalid range filters nothing; its field shows the value and the error. */
export const isRange = (value: string): boolean => value.length <= limits.dateLength && readRange(value) !== null;

export const daysOf = (dates = ''): { readonly from: Date | null; readonly until: Date | null } => {
  const range = readRange(dates);
  return range
    ? { from: startOfDay(range.start), until: startOfDay(addDays(range.end, 1)) }
    : { from: null, until: null };
};

/** Shape of a list of the dashboard; the end of its path is its name in the fields of the form. */
export const screen = (path: string, more: Omit<ListShape, 'path' | 'layout'>): ListShape => ({
  path,
  layout: path.slice(paths.dashboard.length + 1),
  ...more,
});

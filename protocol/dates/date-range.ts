import { addDays, type Day, dayOfParts, partsOfDay } from './dates.ts';

/** Days from the first to the last, both included. */
export interface DateRange {
  readonly start: Day;
  readonly end: Day;
}

export interface RangeLimits {
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** So many days the end may lie after the start. */
  readonly span?: number | undefined;
}

/** spec §9: the date-range picker. */
const separator = ' - ';

const two = (value: number): string => String(value).padStart(2, '0');

/** `DD/MM/YYYY`. */
export const writtenDay = (day: Day): string => {
  const { year, month, date } = partsOfDay(day);
  return `${two(date)}/${two(month)}/${year}`;
};

export const readDay = (text: string): Day | undefined => {
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim());
  if (parts) return dayOfParts(Number(parts[3]), Number(parts[2]), Number(parts[1]));
  const turned = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  return turned ? dayOfParts(Number(turned[1]), Number(turned[2]), Number(turned[3])) : undefined;
};

export const writtenRange = ({ start, end }: DateRange): string => writtenDay(start) + separator + writtenDay(end);

const within = (day: Day, { min, max }: RangeLimits): Day =>
  min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;

/** The range as it may be (spec §5.2): the end not before the start, both between the limits, and not too far apart. */
export const settledRange = ({ start, end }: DateRange, limits: RangeLimits = {}): DateRange => {
  const first = within(start, limits);
  const last = within(end < first ? first : end, limits);
  const furthest = limits.span === undefined ? last : addDays(first, limits.span);
  return { start: first, end: last > furthest ? furthest : last };
};

/** The two days as typed, in either order. */
export const readDays = (text: string): DateRange | undefined => {
  const [first = '', last = first, ...rest] = text.trim().split(/\s+[-–]\s+/);
  const start = readDay(first);
  const end = readDay(last);
  return start === undefined || end === undefined || rest.length > 0 ? undefined : { start, end };
};

/**
 * Reads `DD/MM/YYYY - DD/MM/YYYY`, or one day alone. Null: empty. Undefined: neither. An end before its start moves up.
 */
export const readRange = (text: string, limits: RangeLimits = {}): DateRange | null | undefined => {
  if (text.trim() === '') return null;
  const days = readDays(text);
  return days && settledRange(days, limits);
};

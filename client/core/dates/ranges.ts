import { type DateRange, type RangeLimits, settledRange } from '../../../protocol/dates/date-range.ts';
import { addDays, type Day } from '../../../protocol/dates/dates.ts';
import { addMonths, lastOf, monthOf } from './month.ts';

export const presetNames = [
  'DATE_RANGE_TODAY',
  'DATE_RANGE_YESTERDAY',
  'DATE_RANGE_LAST_7',
  'DATE_RANGE_LAST_30',
  'DATE_RANGE_THIS_MONTH',
  'DATE_RANGE_LAST_MONTH',
] as const;

export type PresetName = (typeof presetNames)[number];

/** The ranges that are offered by name. */
export const presetsAt = (today: Day): Readonly<Record<PresetName, DateRange>> => {
  const yesterday = addDays(today, -1);
  const lastMonth = addMonths(today, -1);
  return {
    DATE_RANGE_TODAY: { start: today, end: today },
    DATE_RANGE_YESTERDAY: { start: yesterday, end: yesterday },
    DATE_RANGE_LAST_7: { start: addDays(today, -6), end: today },
    DATE_RANGE_LAST_30: { start: addDays(today, -29), end: today },
    DATE_RANGE_THIS_MONTH: { start: `${monthOf(today)}-01`, end: lastOf(today) },
    DATE_RANGE_LAST_MONTH: { start: `${monthOf(lastMonth)}-01`, end: lastOf(lastMonth) },
  };
};

/** A range while it is picked: without an end the next day is it. */
export interface Picked {
  readonly start: Day;
  readonly end: Day | undefined;
}

/** A day is picked: the first one, or the last; a day before the first is a new first one. */
export const picked = ({ start, end }: Picked, day: Day, limits: RangeLimits): Picked =>
  end !== undefined || day < start ? { start: day, end: undefined } : settledRange({ start, end: day }, limits);

export const rangeOf = ({ start, end = start }: Picked): DateRange => ({ start, end });

export const isWithin = (day: Day, { min, max }: RangeLimits): boolean =>
  !(min !== undefined && day < min) && !(max !== undefined && day > max);

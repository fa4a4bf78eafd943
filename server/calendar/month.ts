import type { Services } from '../core/context/index.ts';
import { moment } from '../core/time/index.ts';

/** A month of the calendar; `month` is 1 to 12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** Midnight (UTC) of the first day of a month. */
export const firstOf = ({ year, month }: YearMonth): Date => new Date(Date.UTC(year, month - 1, 1));

const monthOf = (date: Date): YearMonth => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 });

/** The month `months` later; earlier for a negative number. */
export const monthAway = (at: YearMonth, months: number): YearMonth =>
  monthOf(firstOf({ ...at, month: at.month + months }));

export const currentMonth = ({ clock }: Pick<Services, 'clock'>): YearMonth => monthOf(moment(clock));

/** The span of a month; `until` belongs to the next one. */
export const spanOf = (at: YearMonth): { from: Date; until: Date } => ({
  from: firstOf(at),
  until: firstOf(monthAway(at, 1)),
});

const dayMs = 24 * 3_600_000;

/** The end of a day (UTC), at which a page that marks today expires. */
export const dayEnd = (date: Date): Date => new Date((Math.floor(date.getTime() / dayMs) + 1) * dayMs);

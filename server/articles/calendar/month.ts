import type { Services } from '../../core/context/services.ts';
import type { Asked } from '../../core/http/route.ts';
import { moment } from '../../core/time/clock.ts';

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

export const firstOf = ({ year, month }: YearMonth): Date => new Date(Date.UTC(year, month - 1, 1));

const monthOf = (date: Date): YearMonth => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 });

/** The month so many months away. */
export const monthAway = (at: YearMonth, months: number): YearMonth =>
  monthOf(firstOf({ ...at, month: at.month + months }));

export const monthNow = ({ clock }: Pick<Services, 'clock'>): YearMonth => monthOf(moment(clock));

/** The month an address names; month 13 is the next January, and what is none is the month that runs (wire, articles §1.5). */
export const askedMonth = ({ year = '', month = '' }: Asked, services: Pick<Services, 'clock'>): YearMonth =>
  /^(?:19|20|21)\d\d$/.test(year) && /^\d{1,3}$/.test(month)
    ? monthAway({ year: Number(year), month: Number(month) }, 0)
    : monthNow(services);

const dayMs = 24 * 3_600_000;

/** The end of a day: until then a page that shows today is right. */
export const dayEnd = (date: Date): Date => new Date((Math.floor(date.getTime() / dayMs) + 1) * dayMs);

/** The weeks of a month, from Monday; null where a week begins before or ends after it. */
export const weeksOf = (at: YearMonth): (number | null)[][] => {
  const days = new Date(Date.UTC(at.year, at.month, 0)).getUTCDate();
  const before = (firstOf(at).getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
};

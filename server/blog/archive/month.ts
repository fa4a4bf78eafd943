import { notFound } from '../../core/errors/refusal.ts';
import type { Asked } from '../../core/http/route.ts';

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

export const firstOf = ({ year, month }: YearMonth): Date => new Date(Date.UTC(year, month - 1, 1));

export const spanOf = (at: YearMonth): { from: Date; until: Date } => ({
  from: firstOf(at),
  until: firstOf({ ...at, month: at.month + 1 }),
});

/** The month so many months away. */
export const monthAway = (at: YearMonth, months: number): YearMonth => {
  const date = firstOf({ ...at, month: at.month + months });
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
};

/** The month an address names, by its path or as old addresses wrote it (wire §5). */
export const askedMonth = (asked: Asked): YearMonth => {
  const year = asked.year ?? asked.archiveyear ?? '';
  const month = asked.month ?? asked.archivemonth ?? '';
  if (!/^(19|20|21)\d\d$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month)) throw notFound();
  return { year: Number(year), month: Number(month) };
};

/** The day an address names; undefined when it names none. A day that the month does not have is not found. */
export const askedDay = (asked: Asked, at: YearMonth): number | undefined => {
  const day = asked.day ?? asked.archiveday;
  if (day === undefined || day === '') return undefined;
  const days = new Date(Date.UTC(at.year, at.month, 0)).getUTCDate();
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > days) throw notFound();
  return Number(day);
};

const dayMs = 24 * 3600_000;

/** The weeks of a month, from Monday; null where a week begins before or ends after it. */
export const weeksOf = (at: YearMonth): (Date | null)[][] => {
  const { from, until } = spanOf(at);
  const days = Math.round((until.getTime() - from.getTime()) / dayMs);
  const before = (from.getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before;
      return day >= 0 && day < days ? new Date(from.getTime() + day * dayMs) : null;
    }),
  );
};

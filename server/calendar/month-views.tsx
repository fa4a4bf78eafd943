import type { ReactNode } from 'react';
import { weekdayWords } from '../core/time/index.ts';
import { spanOf, type YearMonth } from './month.ts';

const monday = Date.UTC(2024, 0, 1);
const dayMs = 24 * 3_600_000;

/** Row with the names of the weekdays, from Monday. */
export const WeekdayRow = ({ className }: { className?: string }) => (
  <tr>
    {Array.from({ length: 7 }, (_, index) => weekdayWords(new Date(monday + index * dayMs))).map(({ full, short }) => (
      <th key={full} className={className} scope="col" abbr={full}>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{full}</span>
      </th>
    ))}
  </tr>
);

/** The weeks of a month, from Monday, as days; null before its first day and after its last. */
const weeksOf = (at: YearMonth): (Date | null)[][] => {
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

/** Rows of a month: a week each. `cell` prints a day, or the empty cell of a day outside the month. */
export const WeekRows = ({ at, cell }: { at: YearMonth; cell: (date: Date | null, weekday: number) => ReactNode }) => (
  <tbody>
    {weeksOf(at).map(week => (
      <tr key={week.find(Boolean)?.getTime()}>{week.map(cell)}</tr>
    ))}
  </tbody>
);

import { addDays, type Day } from '../../../protocol/dates/dates.ts';
import type { DayViews } from './queries.ts';

/** Views of one bar of the chart: a day, or a week that begins on it. */
export interface Bar {
  readonly from: Day;
  readonly until: Day;
  readonly views: number;
}

/** Above this number of days a bar is a week. */
const mostBars = 100;
const week = 7;

/** First day of a range that ends today. */
export const firstDay = (today: Day, days: number): Day => addDays(today, 1 - days);

/** Bars of a range that ends today, without gaps. Weeks end today; the first may be shorter. */
export const barsOf = (views: readonly DayViews[], today: Day, days: number): Bar[] => {
  const byDay = new Map(views.map(row => [row.day, row.views]));
  const length = days > mostBars ? week : 1;
  const count = Math.ceil(days / length);
  return Array.from({ length: count }, (_, index) => {
    const until = addDays(today, -length * (count - 1 - index));
    const shown = index === 0 ? days - length * (count - 1) : length;
    const from = addDays(until, 1 - shown);
    const sum = Array.from({ length: shown }, (__, at) => byDay.get(addDays(from, at)) ?? 0);
    return { from, until, views: sum.reduce((all, one) => all + one, 0) };
  });
};

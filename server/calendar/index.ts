export { countByDay, type DayCounts, totalOf } from './day-queries.ts';
export { currentMonth, dayEnd, firstOf, monthAway, spanOf, type YearMonth } from './month.ts';
export { WeekdayRow, WeekRows } from './month-views.tsx';

export { currentMonth, dayEnd, firstOf, monthAway, spanOf, weeksOf, type YearMonth } from './month.ts';

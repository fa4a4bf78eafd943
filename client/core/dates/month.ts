import { addDays, type Day, partsOfDay, startOfDay } from '../../../protocol/dates/dates.ts';

const two = (value: number): string => String(value).padStart(2, '0');

export const monthOf = (day: Day): string => day.slice(0, 7);

/** Returns the same day of another month, or that month's last day. */
export const addMonths = (day: Day, count: number): Day => {
  const { year, month, date } = partsOfDay(day);
  const index = year * 12 + (month - 1) + count;
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}-01`;
  const last = lastOf(first);
  const wanted = addDays(first, date - 1);
  return wanted > last ? last : wanted;
};

export const lastOf = (day: Day): Day => {
  const { year, month } = partsOfDay(day);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** spec §9: weeks begin on Sunday in every language. */
const startOfWeek = (day: Day): Day => addDays(day, -startOfDay(day).getUTCDay());

/** The weeks of the month of a day, whole: days of the months around it fill them. */
export const weeksOf = (day: Day): Day[][] => {
  const weeks: Day[][] = [];
  const last = lastOf(day);
  for (let sunday = startOfWeek(`${monthOf(day)}-01`); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  return weeks;
};

/** The number of a week is that of its Thursday (ISO 8601). */
export const weekNumber = (sunday: Day): number => {
  const thursday = addDays(sunday, 4);
  const first = `${thursday.slice(0, 4)}-01-01`;
  return Math.floor((startOfDay(thursday).getTime() - startOfDay(first).getTime()) / (7 * 86_400_000)) + 1;
};

type Step = (day: Day) => Day;

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: startOfWeek,
  End: day => addDays(startOfWeek(day), 6),
  PageUp: day => addMonths(day, -1),
  PageDown: day => addMonths(day, 1),
  'Shift+PageUp': day => addMonths(day, -12),
  'Shift+PageDown': day => addMonths(day, 12),
};

/** Day that a key of the calendar moves to (APG Date Picker Dialog). */
export const stepOf = (key: string, withShift: boolean): Step | undefined =>
  steps[withShift && key.startsWith('Page') ? `Shift+${key}` : key];

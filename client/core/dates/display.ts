import { writtenDay } from '../../../protocol/dates/date-range.ts';
import { type Day, startOfDay } from '../../../protocol/dates/dates.ts';
import { type WallTime, wallTime } from '../../../protocol/dates/zone.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Typed form: `DD/MM/YYYY HH:mm`. */
export const writtenWall = ({ day, minutes }: WallTime): string => `${writtenDay(day)} ${clockTime(minutes)}`;

const ordinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalOf = new Intl.PluralRules('en-GB', { type: 'ordinal' });

/** The month as `MMM` prints it. */
export const shortMonth = (day: Day, language: string): string =>
  startOfDay(day)
    .toLocaleString(language, { month: 'short', timeZone: 'UTC' })
    .replace(/\.$/, '')
    .replace(/^Sept$/, 'Sep');

/**
 * `Do MMM, YYYY HH:mm` (spec §9), as `21st Nov, 2026 14:05`; other languages have no English endings: `21. Nov, 2026
 * 14:05`.
 */
export const displayDate = (date: Date, language: string, zone: string): string => {
  const { day, minutes } = wallTime(date, zone);
  const number = Number(day.slice(8));
  const ending = language.startsWith('en') ? (ordinals[ordinalOf.select(number)] ?? '') : '.';
  return `${number}${ending} ${shortMonth(day, language)}, ${day.slice(0, 4)} ${clockTime(minutes)}`;
};

const written = (day: Day, language: string, shape: Intl.DateTimeFormatOptions): string =>
  startOfDay(day).toLocaleDateString(language, { ...shape, timeZone: 'UTC' });

export const dayWords = (day: Day, language: string): string =>
  written(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export const monthWords = (day: Day, language: string): string =>
  written(day, language, { month: 'long', year: 'numeric' });

export const weekdayWords = (day: Day, language: string): { readonly full: string; readonly short: string } => ({
  full: written(day, language, { weekday: 'long' }),
  short: written(day, language, { weekday: 'short' }).slice(0, 2),
});

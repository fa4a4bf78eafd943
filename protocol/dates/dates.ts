import { momentOfWall, wallMs } from './zone.ts';

/** "No date" on the wire (spec §9); stored as NULL. */
export const emptyDate = '0000-00-00 00:00:00';

const shape = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

const offset = (ms: number): string => `${ms < 0 ? '-' : '+'}${new Date(Math.abs(ms)).toISOString().slice(11, 16)}`;

/**
 * A date as a form holds it, `YYYY-MM-DD HH:mm:ss` (spec §9) in the time zone. The second of two moments that the
 * zone's clocks show alike ends with its offset from UTC, so that it is read back exactly.
 */
export const storedDate = (date: Date | null, zone = 'UTC'): string => {
  if (date === null) return emptyDate;
  const shown = wallMs(date, zone);
  const moment = Math.floor(date.getTime() / 1_000) * 1_000;
  if (Number.isNaN(shown)) return `${shape(moment)} +00:00`;
  const isFirst = momentOfWall(shown, zone).getTime() === moment;
  return isFirst ? shape(shown) : `${shape(shown)} ${offset(shown - moment)}`;
};

const storedForm = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?(?: ?([+-]\d\d:\d\d))?$/;

/**
 * Reads a date of a form in the time zone; its seconds may be missing. Null: no date, empty or the zero date.
 * Undefined: not a date at all.
 */
export const readStored = (text: string, zone = 'UTC'): Date | null | undefined => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === emptyDate) return null;
  const [, day = '', time = '', seconds = '00', from] = storedForm.exec(trimmed) ?? [];
  if (!isDay(day)) return undefined;
  const shown = Date.parse(`${day}T${time}:${seconds}Z`);
  if (Number.isNaN(shown) || shape(shown) !== `${day} ${time}:${seconds}`) return undefined;
  const written = Date.parse(`${day}T${time}:${seconds}${from}`);
  const moment = from === undefined ? momentOfWall(shown, zone) : new Date(written);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
};

/** A day without a time, `YYYY-MM-DD`: such texts sort as the days do. */
export type Day = string;

const dayMs = 86_400_000;

export const dayOfParts = (year: number, month: number, day: number): Day | undefined => {
  // Years below 1000 are typing errors, and the columns cannot store them.
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

export const partsOfDay = (day: Day): { readonly year: number; readonly month: number; readonly date: number } => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
};

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const { year, month, date } = partsOfDay(text);
  return dayOfParts(year, month, date) !== undefined;
};

/** Midnight of the day in UTC. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: Day, count: number): Day =>
  new Date(startOfDay(day).getTime() + count * dayMs).toISOString().slice(0, 10);

import { readDay } from '../../../protocol/dates/date-range.ts';
import { type Day, dayOfParts } from '../../../protocol/dates/dates.ts';
import type { WallTime } from '../../../protocol/dates/zone.ts';
import { shortMonth } from './display.ts';

const minutesOf = (text: string): number | undefined => {
  if (text === '') return 0;
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d)?$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return Number(hours) * 60 + Number(minutes);
};

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);

// `21st Nov, 2026`: what the page itself shows may be typed back.
const namedDay = (text: string, language: string): Day | undefined => {
  const [, day, name = '', year] = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,})\.?,?\s+(\d{4})$/u.exec(text) ?? [];
  const wanted = name.toLowerCase();
  const month = monthNumbers.find(number => {
    const short = shortMonth(`2026-${String(number).padStart(2, '0')}-01`, language).toLowerCase();
    return wanted !== '' && (wanted.startsWith(short) || short.startsWith(wanted));
  });
  return month === undefined ? undefined : dayOfParts(Number(year), month, Number(day));
};

/** Reads what a person typed: a day, with or without a time. */
export const parseTypedDate = (text: string, language: string): WallTime | undefined => {
  const [, date = '', time = ''] =
    /^(.*?\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:[,T]?\s*(\d{1,2}[:.]\d\d(?:[:.]\d\d)?))?$/u.exec(text.trim()) ?? [];
  const day = readDay(date) ?? namedDay(date, language);
  const minutes = minutesOf(time);
  return day === undefined || minutes === undefined ? undefined : { day, minutes };
};

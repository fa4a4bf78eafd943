import { readDay } from '../../../protocol/dates/date-range.ts';
import { readStored, storedDate } from '../../../protocol/dates/dates.ts';
import { UserError } from '../errors/index.ts';
import { currentLocale } from '../i18n/index.ts';

const shapes = {
  date: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  dateShort: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
  weekdayShort: { weekday: 'short', timeZone: 'UTC' },
  dateTime: {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Creating a formatter takes fifty times as long as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether this is the IANA name of a time zone, such as `Asia/Kolkata`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name);
  } catch {
    return false;
  }
};

const written = (shape: keyof typeof shapes, date: Date): string => {
  const { zone, language } = currentLocale();
  const key = `${shape}:${language.format}:${zone}`;
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(language.format, { timeZone: zone, ...shapes[shape] });
  formatters.set(key, formatter);
  return formatter.format(date);
};

/** A date as people read it, in UTC: pages hold the same bytes for everybody (design, decision 11). */
export const dateWords = (date: Date): string => written('date', date);

/** Short date, for columns of tables. */
export const shortDateWords = (date: Date): string => written('dateShort', date);

export const monthWords = (date: Date): string => written('month', date);

export const yearWords = (date: Date): string => written('year', date);

/** A day of the week: in full, and as short as a table's column. */
export const weekdayWords = (date: Date): { readonly full: string; readonly short: string } => ({
  full: written('weekday', date),
  short: written('weekdayShort', date),
});

/** A date with its time of day, in the zone of the site and with its name. */
export const dateTimeWords = (date: Date): string => written('dateTime', date);

/** For `datetime` attributes, JSON-LD, Atom and the sitemap: without fractions, since none are stored. */
export const isoMoment = (date: Date): string => date.toISOString().replace('.000Z', 'Z');

/** The zone that dates with a time are shown and typed in, by its IANA name. */
export const siteTimeZone = (): string => currentLocale().zone;

/** The name of the zone that dates with a time are shown and typed in, as people read it. */
export const zoneName = (): string => siteTimeZone().replaceAll('_', ' ');

/** A date as a form's field holds it: the stored form in the zone of the site; empty for none. */
export const dateField = (date: Date | null): string => (date ? storedDate(date, siteTimeZone()) : '');

// Without scripts the same may be typed as with them: `21/11/2026 14:05`.
const dayFirst = /^(\d{1,2}\/\d{1,2}\/\d{4})(?: +(\d\d:\d\d))?$/;

const inStoredForm = (input: string): string => {
  const [, written = '', time = '00:00'] = dayFirst.exec(input.trim()) ?? [];
  const day = readDay(written);
  return day === undefined ? input : `${day} ${time}`;
};

/** A date that a form gives (see `dateField`), null for none; one that cannot be read is refused at its field. */
export const dateOfField = (input: string, field: string): Date | null => {
  const date = readStored(inStoredForm(input), siteTimeZone());
  if (date === undefined) throw new UserError('DATE_WRONG', { args: [input], field });
  return date;
};

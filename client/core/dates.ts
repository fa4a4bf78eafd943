/** How an empty date is stored (spec §9). */
export const emptyDate = '0000-00-00 00:00:00';

const two = (value: number): string => String(value).padStart(2, '0');

const ordinals: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalOf = new Intl.PluralRules('en-GB', { type: 'ordinal' });

const clockTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** `Do MMM, YYYY HH:mm`, as `21st Nov, 2026 14:05`; other languages have no English endings: `21. Nov, 2026 14:05`. */
export const displayDate = (date: Date, locale: string): string => {
  const day = date.getDate();
  const ending = locale.startsWith('en') ? (ordinals[ordinalOf.select(day)] ?? '') : '.';
  const month = date
    .toLocaleString(locale, { month: 'short' })
    .replace(/\.$/, '')
    .replace(/^Sept$/, 'Sep');
  return `${day}${ending} ${month}, ${date.getFullYear()} ${clockTime(date)}`;
};

/** `YYYY-MM-DD HH:mm:ss`. */
export const storedDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockTime(date)}:${two(date.getSeconds())}`;

/** Reads a stored date; undefined for the empty one and for anything that is none. */
export const readStored = (text: string): Date | undefined => {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (!parts || text === emptyDate) return undefined;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(Number);
  const date = new Date(year, month - 1, day, hours, minutes, seconds);
  return storedDate(date) === text ? date : undefined;
};

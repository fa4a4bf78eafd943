/** How "no date" travels (spec §9); it is stored as NULL. */
export const emptyDate = '0000-00-00 00:00:00';

/** The stored form, `YYYY-MM-DD HH:mm:ss` in UTC (spec §9). */
export const storedDate = (date: Date | null): string =>
  date === null ? emptyDate : date.toISOString().slice(0, 19).replace('T', ' ');

const storedForm = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/;

/** Reads a stored date, its seconds may be missing. Null: no date, empty or the zero date. Undefined: not a date at all. */
export const readStored = (text: string): Date | null | undefined => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === emptyDate) return null;
  const [, day = '', time = '', seconds = '00'] = storedForm.exec(trimmed) ?? [];
  if (!isDay(day)) return undefined;
  const date = new Date(`${day}T${time}:${seconds}Z`);
  return Number.isNaN(date.getTime()) || storedDate(date) !== `${day} ${time}:${seconds}` ? undefined : date;
};

/** A day without a time, `YYYY-MM-DD`: such texts sort as the days do. */
export type Day = string;

const dayMs = 86_400_000;

export const dayOfParts = (year: number, month: number, day: number): Day | undefined => {
  // Years below 1000 are a slip of the hand, and no column holds them.
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

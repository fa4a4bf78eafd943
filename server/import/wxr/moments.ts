const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;

/** `2013-01-05 17:00:49` as UTC; nothing for the zero date and for what is no date. */
const momentOf = (text: string): Date | null => {
  const match = written.exec(text.trim());
  if (!match || match[1] === '0000') return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
};

/** An RSS date. */
export const publicationOf = (text: string): Date | null => {
  const ms = Date.parse(text);
  const year = new Date(ms).getUTCFullYear();
  return Number.isNaN(ms) || year < 1000 || year > 9999 ? null : new Date(Math.floor(ms / 1000) * 1000);
};

/** Date in UTC, else the local date taken as UTC (an export does not state its zone), else null. */
export const dateOf = (utc: string, local: string): Date | null => momentOf(utc) ?? momentOf(local);

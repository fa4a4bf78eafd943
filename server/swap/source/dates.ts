const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/;

/** Reads a UTC date of the old site. Null for the zero date, for an empty column and for a date that does not exist. */
export const readDate = (column: string | null | undefined): Date | null => {
  const found = pattern.exec(column ?? '');
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0));
  if (year === 0) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (year < 100) date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour ? date : null;
};

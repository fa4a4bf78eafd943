import type { SourceRow } from './source.ts';

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

/** Remark of the receipt about a row without any date. */
export const noDateRemark = 'no date; the date of the nearest row was used';

/** When a row was made, by the first of its dates that is one. */
export const madeAt = ({ created, publish_up, modified }: SourceRow): Date | null =>
  readDate(created) ?? readDate(publish_up) ?? readDate(modified);

/** Finds a date for a row without one: that of the nearest row before it that has one, or else after it. */
export const neighbouringDate =
  (rows: readonly SourceRow[]) =>
  (row: SourceRow): Date | undefined => {
    const at = rows.indexOf(row);
    const near = [...rows.slice(0, at).reverse(), ...rows.slice(at + 1)];
    for (const one of near) {
      const date = madeAt(one);
      if (date) return date;
    }
    return undefined;
  };

import type { Month } from '../post-model/index.ts';

export interface Year {
  readonly year: number;
  /** Number of posts. */
  readonly count: number;
  /** Months with posts, newest first. */
  readonly months: readonly Month[];
}

/** Years of months, which are newest first. */
export const yearsOf = (months: readonly Month[]): Year[] => {
  const years = new Map<number, Month[]>();
  for (const month of months) {
    const known = years.get(month.year);
    if (known) known.push(month);
    else years.set(month.year, [month]);
  }
  return [...years].map(([year, some]) => ({
    year,
    months: some,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
};

/** Maximum number of months in the list of all, so that its length does not grow with the age of the site. */
const maxListed = 36;

/** Years whose months are listed: the newest that fit. The others have a page each. */
export const splitYears = (years: readonly Year[]): { newest: readonly Year[]; earlier: readonly Year[] } => {
  let listed = 0;
  const end = years.findIndex(({ months }) => {
    listed += months.length;
    return listed > maxListed;
  });
  return end < 0 ? { newest: years, earlier: [] } : { newest: years.slice(0, end), earlier: years.slice(end) };
};

/** The nearest years with posts before and after a year. */
export const yearsAround = (years: readonly Year[], at: number): { before?: number; after?: number } => {
  const before = years.find(({ year }) => year < at)?.year;
  const after = years.findLast(({ year }) => year > at)?.year;
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
};

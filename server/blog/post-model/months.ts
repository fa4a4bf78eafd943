import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { moment } from '../../core/time/index.ts';
import { listedIds, type Month, monthsOf, nextChange, type Scope } from './listing-queries.ts';

interface ListedMonths {
  readonly months: readonly Month[];
  readonly expires: Date | null;
}

const monthsCache = fragmentCache<ListedMonths>('months');

const nameOf = (scope: Scope): string =>
  scope.kind === 'month' ? `${scope.kind}:${scope.from.getTime()}` : `${scope.kind}:${'id' in scope ? scope.id : 0}`;

/** Months with posts of a listing, newest first; cached until a post of the site changes. */
export const monthsIn = async (context: RequestContext, scope: Scope): Promise<readonly Month[]> => {
  const options = { key: nameOf(scope), tags: ['posts'], expires: (listed: ListedMonths) => listed.expires } as const;
  const { months } = await monthsCache(context, options, async () => {
    const now = moment(context.services.clock);
    const [found, expires] = await Promise.all([monthsOf(context.sql, scope, now), nextChange(context.sql, now)]);
    return { months: found, expires };
  });
  return months;
};

/** Offset from which a page is no longer counted from the newest post. */
export const farOffset = 500;

/** End of the month in which the post at an offset was published, and the number of posts that are newer. */
export interface MonthCut {
  readonly until: Date;
  readonly skipped: number;
}

/** Month of the post at an offset; undefined behind the last post. */
export const cutAt = async (context: RequestContext, scope: Scope, offset: number): Promise<MonthCut | undefined> => {
  let skipped = 0;
  for (const { year, month, count } of await monthsIn(context, scope)) {
    if (offset < skipped + count) return { until: new Date(Date.UTC(year, month, 1)), skipped };
    skipped += count;
  }
  return undefined;
};

/** Ids of a page of a listing. A far page is found by its month, which skips at most the posts of one month. */
export const pageIds = async (
  context: RequestContext,
  scope: Scope,
  { start, count }: { start: number; count: number },
): Promise<number[]> => {
  const now = moment(context.services.clock);
  if (start < farOffset || scope.kind === 'month') return listedIds(context.sql, scope, now, { start, count });
  const cut = await cutAt(context, scope, start);
  return cut ? listedIds(context.sql, scope, now, { start: start - cut.skipped, count, until: cut.until }) : [];
};

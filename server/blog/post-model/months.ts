import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { moment } from '../../core/time/index.ts';
import { listedIds, type Month, monthsOf, nextChange, type Scope } from './listing-queries.ts';

const monthsCache = fragmentCache<readonly Month[]>('months');

const nameOf = (scope: Scope): string =>
  scope.kind === 'month' ? `${scope.kind}:${scope.from.getTime()}` : `${scope.kind}:${'id' in scope ? scope.id : 0}`;

/** Months with posts of a listing, newest first; cached until a post of the site changes. */
export const monthsIn = (context: RequestContext, scope: Scope): Promise<readonly Month[]> =>
  monthsCache(context, nameOf(scope), async () => {
    const now = moment(context.services.clock);
    const [value, expires] = await Promise.all([monthsOf(context.sql, scope, now), nextChange(context.sql, now)]);
    return { value, bytes: value.length * 64, tags: ['posts'], expires: expires?.getTime() ?? null };
  });

/** Offset from which a page is no longer counted from the newest post. */
const farOffset = 500;

/** Ids of a page of a listing. A far page is found by its month, which skips at most the posts of one month. */
export const pageIds = async (
  context: RequestContext,
  scope: Scope,
  { start, count }: { start: number; count: number },
): Promise<number[]> => {
  const now = moment(context.services.clock);
  if (start < farOffset || scope.kind === 'month') return listedIds(context.sql, scope, now, { start, count });
  let left = start;
  for (const { year, month, count: posts } of await monthsIn(context, scope)) {
    if (left < posts) {
      const until = new Date(Date.UTC(year, month, 1));
      return listedIds(context.sql, scope, now, { start: left, count, until });
    }
    left -= posts;
  }
  return [];
};

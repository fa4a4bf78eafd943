import type { Day } from '../../../protocol/dates/dates.ts';
import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { siteDay } from '../../hits/index.ts';
import {
  type HostViews,
  mostFailed,
  mostReferring,
  mostViewed,
  type Scope,
  type SearchCount,
  type TargetTitle,
  type TargetViews,
  targetTitles,
  viewsByDay,
} from './queries.ts';
import { type Bar, barsOf, firstDay } from './series.ts';

const listed = 10;
const freshMs = 60_000;

interface Sums {
  readonly targets: readonly TargetViews[];
  readonly hosts: readonly HostViews[];
  readonly searches: readonly SearchCount[];
}

/** A post or an article with its views. */
export interface ViewedTarget {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly views: number;
}

export interface Statistics extends Omit<Sums, 'targets'> {
  readonly bars: readonly Bar[];
  readonly targets: readonly ViewedTarget[];
}

const sumsCache = fragmentCache<Sums>('statistics');

// The sums of a year read many rows. Counts arrive every few seconds, so nothing tells when they change.
const sumsOf = (context: RequestContext, scope: Scope, today: Day): Promise<Sums> =>
  sumsCache(
    context,
    {
      key: `${scope.authorId ?? 'site'} ${scope.from} ${today}`,
      tags: [],
      expires: () => new Date(context.services.clock.now() + freshMs),
    },
    async () => {
      const [targets, hosts, searches] = await Promise.all([
        mostViewed(context.sql, scope, listed),
        mostReferring(context.sql, scope, listed),
        scope.authorId === null ? mostFailed(context.sql, scope.from, listed) : [],
      ]);
      return { targets, hosts, searches };
    },
  );

const pathOf = (kind: TargetViews['kind'], { id, slug }: TargetTitle): string =>
  kind === 'post' ? paths.entry(slug) : articlePaths.article({ id, alias: slug });

const titled = async (context: RequestContext, targets: readonly TargetViews[], authorId: number | null) => {
  const idsOf = (kind: TargetViews['kind']): number[] => targets.filter(one => one.kind === kind).map(({ id }) => id);
  const [posts, items] = await Promise.all([
    targetTitles(context.sql, 'post', idsOf('post'), authorId),
    targetTitles(context.sql, 'item', idsOf('item'), authorId),
  ]);
  const titles = new Map<string, TargetTitle>([
    ...posts.map((row): [string, TargetTitle] => [`post ${row.id}`, row]),
    ...items.map((row): [string, TargetTitle] => [`item ${row.id}`, row]),
  ]);
  return targets.flatMap(({ kind, id, views }): ViewedTarget[] => {
    const key = `${kind} ${id}`;
    const row = titles.get(key);
    return row ? [{ key, title: row.title, path: pathOf(kind, row), views }] : [];
  });
};

/** Bars of the chart for the last days. */
export const loadBars = async (context: RequestContext, authorId: number | null, days: number): Promise<Bar[]> => {
  const today = siteDay(context.services);
  return barsOf(await viewsByDay(context.sql, { authorId, from: firstDay(today, days) }), today, days);
};

/** Statistics of the last days, of one author or of the site. */
export const loadStatistics = async (
  context: RequestContext,
  authorId: number | null,
  days: number,
): Promise<Statistics> => {
  const today = siteDay(context.services);
  const scope = { authorId, from: firstDay(today, days) };
  const [bars, { targets, ...sums }] = await Promise.all([
    loadBars(context, authorId, days),
    sumsOf(context, scope, today),
  ]);
  return { ...sums, bars, targets: await titled(context, targets, authorId) };
};

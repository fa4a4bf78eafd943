import { articlePaths, paths } from '../../core/paths/index.ts';
import type { OldTarget } from '../target.ts';

/**
 * The list of a month or a day, from the parts year, month and day of an address; none for a date that does not exist.
 */
export const dateTarget = (area: 'articles' | 'blog', parts: readonly string[]): readonly OldTarget[] => {
  const [year, month, day] = parts.slice(0, 3).map(part => (/^\d{1,4}$/.test(part) ? Number(part) : undefined));
  if (year === undefined || year < 1000 || month === undefined || month < 1 || month > 12) return [];
  const { month: monthPath, day: dayPath } = area === 'articles' ? articlePaths : paths;
  const hasFeed = area === 'articles' ? ({ hasFeed: true } as const) : {};
  if (day === undefined) return [{ path: monthPath(year, month), ...hasFeed }];
  const isDay = day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
  return isDay ? [{ path: dayPath(year, month, day), ...hasFeed }] : [];
};

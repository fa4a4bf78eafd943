import type { CacheObserver } from '../../core/cache/cache-observer.ts';
import type { Tagged } from '../../core/cache/tag-cache.ts';
import { isUnavailable, type Knex } from '../../core/db/index.ts';
import { difference } from './difference.ts';
import { mutationGroups } from './mutation-groups.ts';
import { type Entry, observedCache } from './observed-cache.ts';
import type { Schema } from './query-tables.ts';
import { watchQueries } from './query-watch.ts';
import { inScope, type MutationGroup } from './scope.ts';

interface StaleCheck {
  readonly observer: CacheObserver;
  /** Runs `work` as a request that reports name. */
  readonly inRequest: <T>(name: string, work: () => T) => T;
  /** Drops the cached values that are not compared because rows that they read were written outside of mutations. */
  readonly dropWritten: () => void;
}

const isExpired = ({ expires }: Tagged, now: number): boolean => expires !== null && expires <= now;

// A page in the cache has its compressed forms, and a function that prints it anew.
const comparable = (value: Tagged): object => ({ ...value, compressed: undefined, render: undefined });

/** The value made anew, or the error of its maker; undefined while the database is away. */
const madeAnew = async ({ remake }: Entry): Promise<object | undefined> => {
  try {
    return comparable(await remake());
  } catch (error) {
    return isUnavailable(error) ? undefined : { error: String(error) };
  }
};

const isAffected = ({ making: { reads } }: Entry, { writes }: MutationGroup): boolean =>
  writes.has('settings') || [...reads].some(table => writes.has(table));

/**
 * Compares the values that are cached after a mutation with values made anew by the same makers, with the same inputs
 * and for the same time. Only values that read a table which the mutation wrote are made. `report` receives a sentence
 * for each value that differs: the mutation did not invalidate it.
 */
export const staleCheck = (
  sql: Knex,
  schema: Schema,
  now: () => number,
  report: (sentence: string) => void,
): StaleCheck => {
  const { lastWrite, isCurrent } = watchQueries(sql, schema);
  const { observe, entries, forget } = observedCache(now, lastWrite);

  /** Describes how a cached value differs from a fresh one; undefined when it does not, or cannot be compared. */
  const staleness = async (entry: Entry): Promise<string | undefined> => {
    const fresh = await madeAnew(entry);
    const found = fresh && difference(comparable(entry.value), fresh);
    // Rows may have been written, or the value dropped, while it was made.
    if (found === undefined || !isCurrent(entry.making) || !entry.isCached()) return undefined;
    // A value that differs each time it is made cannot be compared.
    return difference(fresh, await madeAnew(entry)) === undefined ? found : undefined;
  };

  const check = async (group: MutationGroup): Promise<void> => {
    for (const entry of entries()) {
      if (!isAffected(entry, group) || !isCurrent(entry.making) || isExpired(entry.value, now())) continue;
      const found = await staleness(entry);
      if (found === undefined) continue;
      forget(entry);
      const { group: cache, key, value } = entry;
      const requests = [...group.requests].join(' and ');
      report(`${requests} did not invalidate "${cache}" ${key} [${value.tags.join(', ')}], ${found}`);
    }
  };

  return {
    observer: { observe, mutation: mutationGroups(check) },
    inRequest: (request, work) => inScope({ request }, work),
    dropWritten: () => {
      for (const entry of entries()) if (!isCurrent(entry.making)) forget(entry);
    },
  };
};

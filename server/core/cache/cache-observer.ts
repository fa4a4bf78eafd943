import type { CacheMemory } from './memory.ts';
import type { TagCache, Tagged } from './tag-cache.ts';

/**
 * Observes cached values and mutations. Tests have one, which compares cached values with fresh ones; production has
 * none.
 */
export interface CacheObserver {
  /** Returns the cache that takes the place of a new one. */
  readonly observe: <V extends Tagged>(group: string, cache: TagCache<V>) => TagCache<V>;
  /** Runs a mutation: its transactions, and what follows the commits. `name` tells it from others. */
  readonly mutation: <T>(name: string, run: () => Promise<T>) => Promise<T>;
}

/** Runs a request's or a job's mutation under the observer, if there is one. */
export const observeMutation = <T>({ observer }: CacheMemory, name: string, run: () => Promise<T>): Promise<T> =>
  observer ? observer.mutation(name, run) : run();

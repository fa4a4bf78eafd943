import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheObserver } from '../../core/cache/cache-observer.ts';
import type { Tagged } from '../../core/cache/tag-cache.ts';
import { currentScope, inScope, type Making } from './scope.ts';

/** Cached value with the means to make it again. */
export interface Entry {
  readonly group: string;
  readonly key: string;
  readonly value: Tagged;
  /** Time of the test's clock when it was made. */
  readonly time: number;
  readonly making: Making;
  readonly remake: () => Promise<Tagged>;
  readonly isCached: () => boolean;
  readonly drop: () => void;
}

export interface ObservedCache {
  readonly observe: CacheObserver['observe'];
  /** Entries that are cached, of the last values that were made; a value stands after the values that it contains. */
  readonly entries: () => Entry[];
  /** Drops a value from its cache. */
  readonly forget: (entry: Entry) => void;
}

const entriesMax = 300;

const nameOf = ({ group, key }: Pick<Entry, 'group' | 'key'>): string => `${group} ${key}`;

/**
 * Remembers for each cached value how to make it again. `lastWrite`: the number of the last write outside of mutations.
 */
export const observedCache = (now: () => number, lastWrite: () => number): ObservedCache => {
  const entries = new Map<string, Entry>();
  const makings = new WeakMap<object, Making>();

  const remember = (entry: Entry): void => {
    entries.delete(nameOf(entry));
    entries.set(nameOf(entry), entry);
    makings.set(entry.value, entry.making);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
  };

  /** A value that contains a cached value depends on the tables of both. */
  const use = (value: object): void => {
    const [outer, inner] = [currentScope().making, makings.get(value)];
    if (!outer || !inner) return;
    for (const table of inner.reads) outer.reads.add(table);
    outer.since = Math.min(outer.since, inner.since);
  };

  return {
    observe: (group, cache) => ({
      ...cache,
      through: async (key, make) => {
        if (currentScope().remakeTime !== undefined) return cache.find(key) ?? (await make());
        const value = await cache.through(key, async () => {
          const making: Making = { reads: new Set(), since: lastWrite() };
          const time = now();
          const inContext = AsyncLocalStorage.snapshot();
          const made = await inScope({ making }, make);
          remember({
            ...{ group, key, value: made, time, making },
            remake: () => inContext(() => inScope({ remakeTime: time }, make)),
            isCached: () => cache.find(key) === made,
            drop: () => cache.forget(key),
          });
          return made;
        });
        use(value);
        return value;
      },
    }),
    entries: () => {
      for (const entry of entries.values()) if (!entry.isCached()) entries.delete(nameOf(entry));
      return [...entries.values()];
    },
    forget: entry => {
      entry.drop();
      entries.delete(nameOf(entry));
    },
  };
};

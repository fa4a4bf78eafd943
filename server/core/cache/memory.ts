import { LRUCache } from 'lru-cache';
import type { CacheObserver } from './cache-observer.ts';

/** Figures of one group of cached values; `hits` and `misses` count since the start of the process. */
export interface CacheFigures {
  readonly group: string;
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

/** The values of one group by key. They share the memory budget with all other groups. */
export interface CacheStore<V> {
  readonly get: (key: string) => V | undefined;
  /** As `get`, without effect on figures and eviction. */
  readonly peek: (key: string) => V | undefined;
  /** Stores a value. Returns false when it is too large to be cached. */
  readonly set: (key: string, value: V, bytes: number) => boolean;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
}

export interface CacheMemory {
  /** A new group. `onRemove` is called for each value that is deleted, replaced or evicted. */
  readonly store: <V>(group: string, onRemove?: (value: V, key: string) => void) => CacheStore<V>;
  readonly figures: () => readonly CacheFigures[];
  readonly observer: CacheObserver | undefined;
}

interface Entry {
  readonly bytes: number;
  readonly remove: () => void;
}

interface Stored<V> extends Entry {
  readonly value: V;
}

interface Group {
  readonly name: string;
  readonly size: () => number;
  hits: number;
  misses: number;
  bytes: number;
}

/** Bytes that an entry costs beside its value, and each character of its key. */
const entryBytes = 512;
const characterBytes = 2;

/**
 * Memory budget of all cached values of a process. When it is used up, the least recently used values are evicted, in
 * whatever group they are. `maxBytes`: the budget; no single value may take more than an eighth of it, and with 0 none
 * is cached.
 */
export const cacheMemory = (maxBytes: number, observer?: CacheObserver): CacheMemory => {
  const groups: Group[] = [];
  // An entry is its own key: a hit costs no string of group and key.
  const recency = new LRUCache<Entry, true>({
    // The library takes 0 for no bound; every entry has more than one byte.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: (_, { bytes }) => bytes,
    dispose: (_, { remove }) => remove(),
  });

  const store = <V>(name: string, onRemove: (value: V, key: string) => void = () => {}): CacheStore<V> => {
    const entries = new Map<string, Stored<V>>();
    const group: Group = { name, size: () => entries.size, hits: 0, misses: 0, bytes: 0 };
    groups.push(group);
    const remove = (key: string): void => {
      const entry = entries.get(key);
      if (entry) recency.delete(entry);
    };
    return {
      get: key => {
        const entry = entries.get(key);
        if (entry === undefined) {
          group.misses++;
          return undefined;
        }
        group.hits++;
        recency.get(entry);
        return entry.value;
      },
      peek: key => entries.get(key)?.value,
      set: (key, value, valueBytes) => {
        const bytes = valueBytes + key.length * characterBytes + entryBytes;
        const entry: Stored<V> = {
          value,
          bytes,
          remove: () => {
            entries.delete(key);
            group.bytes -= bytes;
            onRemove(value, key);
          },
        };
        remove(key);
        recency.set(entry, true);
        if (!recency.has(entry)) return false;
        entries.set(key, entry);
        group.bytes += bytes;
        return true;
      },
      delete: remove,
      clear: () => {
        for (const key of [...entries.keys()]) remove(key);
      },
    };
  };

  return {
    store,
    observer,
    figures: () =>
      groups.map(({ name, size, hits, misses, bytes }) => ({ group: name, hits, misses, entries: size(), bytes })),
  };
};

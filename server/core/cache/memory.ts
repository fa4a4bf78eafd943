import { LRUCache } from 'lru-cache';

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
  /** Stores a value. Returns false when it is too large to be cached. */
  readonly set: (key: string, value: V, bytes: number) => boolean;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
}

export interface CacheMemory {
  /** A new group. `onRemove` is called for each value that is deleted, replaced or evicted. */
  readonly store: <V>(group: string, onRemove?: (value: V, key: string) => void) => CacheStore<V>;
  readonly figures: () => readonly CacheFigures[];
}

interface Entry {
  readonly bytes: number;
  readonly remove: () => void;
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
 * One budget of memory for every cached value of a process. When it is used up, the values that were not used for the longest
 * time are evicted, in whatever group they are. `maxBytes`: the budget; no single value may take more than an eighth of it.
 */
export const cacheMemory = (maxBytes: number): CacheMemory => {
  const groups: Group[] = [];
  const recency = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ remove }) => remove(),
  });

  const store = <V>(name: string, onRemove: (value: V, key: string) => void = () => {}): CacheStore<V> => {
    const values = new Map<string, V>();
    const group: Group = { name, size: () => values.size, hits: 0, misses: 0, bytes: 0 };
    const prefix = `${groups.push(group)} `;
    const remove = (key: string): void => {
      recency.delete(prefix + key);
    };
    return {
      get: key => {
        const value = values.get(key);
        if (value === undefined) {
          group.misses++;
          return undefined;
        }
        group.hits++;
        recency.get(prefix + key);
        return value;
      },
      set: (key, value, valueBytes) => {
        const bytes = valueBytes + key.length * characterBytes + entryBytes;
        remove(key);
        recency.set(prefix + key, {
          bytes,
          remove: () => {
            values.delete(key);
            group.bytes -= bytes;
            onRemove(value, key);
          },
        });
        if (!recency.has(prefix + key)) return false;
        values.set(key, value);
        group.bytes += bytes;
        return true;
      },
      delete: remove,
      clear: () => {
        for (const key of [...values.keys()]) remove(key);
      },
    };
  };

  return {
    store,
    figures: () =>
      groups.map(({ name, size, hits, misses, bytes }) => ({ group: name, hits, misses, entries: size(), bytes })),
  };
};

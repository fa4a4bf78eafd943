import type { Services } from '../context/services.ts';
import type { Visit } from '../context/visit.ts';
import { isReading } from '../db/db.ts';
import { type TagCache, type Tagged, tagCache } from './tag-cache.ts';

/** A part of a page that is the same for many readers: something loaded or printed. */
export interface Part<T> extends Tagged {
  readonly value: T;
  /** About what it takes in memory. */
  readonly bytes: number;
}

export type KeptParts<T> = (
  visit: Pick<Visit, 'services' | 'sql'>,
  key: string,
  make: () => Promise<Part<T>>,
) => Promise<T>;

/**
 * Parts of pages kept in memory, dropped by the same tags and as soon as pages are. They serve the readers whose pages
 * are printed for them alone. With the setting `cache.exact`, and inside a change, each is made anew.
 */
export const keptParts = <T>({ maxBytes = 32 * 1024 * 1024 } = {}): KeptParts<T> => {
  const byHouse = new WeakMap<Services, TagCache<Part<T>>>();
  const partsOf = (services: Services): TagCache<Part<T>> => {
    const found = byHouse.get(services);
    if (found) return found;
    const made = tagCache<Part<T>>({
      now: services.clock.now,
      maxBytes,
      sizeOf: (part, key) => part.bytes + key.length * 2 + 512,
    });
    services.pages.follow(made);
    byHouse.set(services, made);
    return made;
  };
  return async ({ services, sql }, key, make) => {
    if (services.site.get('cache.exact')) return (await make()).value;
    const parts = partsOf(services);
    if (sql === services.sql) return (await parts.through(key, make)).value;
    // What a transaction reads may be older than the last change that was heard of, so nothing of it is kept.
    const found = isReading(sql) ? parts.find(key) : undefined;
    return (found ?? (await make())).value;
  };
};

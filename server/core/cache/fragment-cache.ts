import { isReading, type Knex, type Sql } from '../db/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { Clock } from '../time/index.ts';
import type { PageCache } from './page-cache.ts';
import { type TagCache, type Tagged, tagCache } from './tag-cache.ts';

/** A part of a page that is the same for many readers: something loaded or printed. */
export interface Part<T> extends Tagged {
  readonly value: T;
  /** About what it takes in memory. */
  readonly bytes: number;
}

interface CacheServices {
  readonly sql: Knex;
  readonly clock: Clock;
  readonly pages: PageCache;
  readonly site: SiteSettings;
}

export type FragmentCache<T> = (
  context: { readonly services: CacheServices; readonly sql: Sql },
  key: string,
  make: () => Promise<Part<T>>,
) => Promise<T>;

/**
 * Parts of pages kept in memory, dropped by the same tags and as soon as pages are. They serve the readers whose pages
 * are printed for them alone. With the setting `cache.exact`, and inside a change, each is made anew.
 */
export const fragmentCache = <T>({ maxBytes = 32 * 1024 * 1024 } = {}): FragmentCache<T> => {
  const stores = new WeakMap<CacheServices, TagCache<Part<T>>>();
  const partsOf = (services: CacheServices): TagCache<Part<T>> => {
    const found = stores.get(services);
    if (found) return found;
    const made = tagCache<Part<T>>({
      now: services.clock.now,
      maxBytes,
      sizeOf: (part, key) => part.bytes + key.length * 2 + 512,
    });
    services.pages.follow(made);
    stores.set(services, made);
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

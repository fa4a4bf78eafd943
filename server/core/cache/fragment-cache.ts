import { isReading, type Knex, type Sql } from '../db/index.ts';
import { currentLocale } from '../i18n/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { Clock } from '../time/index.ts';
import type { CacheMemory } from './memory.ts';
import type { PageCache } from './page-cache.ts';
import { rememberObjects } from './print-cache.ts';
import { type TagCache, type Tagged, tagCache } from './tag-cache.ts';

/** A part of a page that is the same for many readers: loaded rows or printed markup. */
export interface Part<T> extends Tagged {
  readonly value: T;
  /** The memory that the value takes, roughly, in bytes. */
  readonly bytes: number;
}

interface CacheServices {
  readonly sql: Knex;
  readonly clock: Clock;
  readonly memory: CacheMemory;
  readonly pages: PageCache;
  readonly site: SiteSettings;
}

export type FragmentCache<T> = (
  context: { readonly services: CacheServices; readonly sql: Sql },
  key: string,
  make: () => Promise<Part<T>>,
) => Promise<T>;

/**
 * A group of fragments: parts of pages, cached until one of their tags is invalidated or their time is over. With the
 * setting `cache.exact`, and inside a change, each is made anew. `group` names it in `/metrics`.
 */
export const fragmentCache = <T>(group: string): FragmentCache<T> => {
  const byServices = new WeakMap<CacheServices, TagCache<Part<T>>>();
  const partsOf = (services: CacheServices): TagCache<Part<T>> => {
    const found = byServices.get(services);
    if (found) return found;
    const made = tagCache<Part<T>>({
      now: services.clock.now,
      memory: services.memory,
      group,
      sizeOf: part => part.bytes,
    });
    services.pages.follow(made);
    byServices.set(services, made);
    return made;
  };
  return async ({ services, sql }, name, make) => {
    if (services.site.get('cache.exact')) return (await make()).value;
    const parts = partsOf(services);
    const key = `${currentLocale().key} ${name}`;
    if (sql === services.sql) {
      const { value } = await parts.through(key, make);
      rememberObjects(services.memory, value);
      return value;
    }
    // Rows read in a transaction may be older than the last invalidation, so nothing of them is cached.
    const found = isReading(sql) ? parts.find(key) : undefined;
    return (found ?? (await make())).value;
  };
};

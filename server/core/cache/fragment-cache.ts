import { isReading, type Knex, type Sql } from '../db/index.ts';
import { currentLocale } from '../i18n/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { Clock } from '../time/index.ts';
import { approximateBytes } from './approximate-bytes.ts';
import type { CacheMemory } from './memory.ts';
import type { PageCache } from './page-cache.ts';
import { type Tag, type TagCache, type Tagged, tagCache } from './tag-cache.ts';
import { registerSource } from './view-cache.ts';

/** Cached part of a page: loaded rows or printed markup. */
interface Fragment<T> extends Tagged {
  readonly value: T;
}

interface CacheServices {
  readonly sql: Knex;
  readonly clock: Clock;
  readonly memory: CacheMemory;
  readonly pages: PageCache;
  readonly site: SiteSettings;
}

interface FragmentOptions<T> {
  /** All inputs of the value besides its tags. */
  readonly key: string;
  /** The value is made again when one of them is invalidated. */
  readonly tags: readonly Tag[] | ((value: T) => readonly Tag[]);
  /** When the value changes by itself, such as the next publish date; null: never. */
  readonly expires?: (value: T) => Date | null;
}

export type FragmentCache<T> = (
  context: { readonly services: CacheServices; readonly sql: Sql },
  options: FragmentOptions<T>,
  render: () => Promise<T>,
) => Promise<T>;

/**
 * A group of fragments: parts of pages that are the same for many readers, cached until one of their tags is
 * invalidated or their time is over. With the setting `cache.exact`, and inside a change, each is made anew. `group`
 * names it in `/metrics`.
 */
export const fragmentCache = <T>(group: string): FragmentCache<T> => {
  const byServices = new WeakMap<CacheServices, TagCache<Fragment<T>>>();
  const fragmentsOf = (services: CacheServices): TagCache<Fragment<T>> => {
    const found = byServices.get(services);
    if (found) return found;
    const made = tagCache<Fragment<T>>({
      now: services.clock.now,
      memory: services.memory,
      group,
      sizeOf: ({ value }) => approximateBytes(value),
    });
    services.pages.follow(made);
    byServices.set(services, made);
    return made;
  };
  return async ({ services, sql }, { key: name, tags, expires }, render) => {
    if (services.site.get('cache.exact')) return await render();
    const fragments = fragmentsOf(services);
    const key = `${currentLocale().key} ${name}`;
    // Rows read in a transaction may be older than the last invalidation, so nothing of them is cached.
    if (sql !== services.sql) return (isReading(sql) ? fragments.find(key)?.value : undefined) ?? (await render());
    const { value } = await fragments.through(key, async () => {
      const made = await render();
      return {
        value: made,
        tags: typeof tags === 'function' ? tags(made) : tags,
        expires: expires?.(made)?.getTime() ?? null,
      };
    });
    registerSource(services.memory, value);
    return value;
  };
};

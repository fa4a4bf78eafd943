import { LRUCache } from 'lru-cache';
import type { Sql } from '../db/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { CachedPage, Printed } from './page-cache.ts';
import { versionsOf } from './page-change-queries.ts';
import type { Tag } from './tag-cache.ts';

export interface PageValidator {
  /** True while the cached page still matches the database: one indexed select. */
  readonly isFresh: (page: CachedPage) => Promise<boolean>;
  /**
   * Records the versions of a page that was just rendered; a page that cannot be validated yet is answered but not
   * cached.
   */
  readonly validate: (key: string, page: Printed) => Promise<Printed>;
}

/**
 * Exact pages for the setting `cache.exact` (design, decision 11). Versions read after printing may already belong to a
 * change the printing did not see. So a page is kept only when a second printing, begun after the first one's versions
 * were read, ends with the same versions.
 */
export const pageValidator = ({ sql, site }: { sql: Sql; site: SiteSettings }): PageValidator => {
  const candidates = new LRUCache<string, string>({ max: 5_000 });
  const isOn = (): boolean => site.get('cache.exact');
  const markOf = async (tags: readonly Tag[]): Promise<string> => {
    const versions = await versionsOf(sql, tags);
    return versions
      .map(({ tag, version }) => `${tag}=${version}`)
      .sort()
      .join();
  };
  return {
    isFresh: async page => !isOn() || (typeof page.mark === 'string' && page.mark === (await markOf(page.tags))),
    validate: async (key, page) => {
      if (!isOn() || page.tags.length === 0) return page;
      const mark = await markOf(page.tags);
      if (candidates.get(key) === mark) return { ...page, mark };
      candidates.set(key, mark);
      return { ...page, keep: false };
    },
  };
};

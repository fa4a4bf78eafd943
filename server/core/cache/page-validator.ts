import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../settings/index.ts';
import type { CausalReads } from './causal-reads.ts';
import type { CachedPage, PageCache, Printed } from './page-cache.ts';
import { versionsOf } from './page-change-queries.ts';
import type { Tag } from './tag-cache.ts';

export interface PageValidator {
  /**
   * The cached page of a key. With exact pages one that does not match the database is dropped: one indexed select.
   */
  readonly find: (key: string) => Promise<CachedPage | undefined>;
  /**
   * The cached page of a key, or the one that `print` returns; callers at the same time share one printing. With exact
   * pages `print` is called for each caller, after everything that was committed before: a printing that has begun may
   * not show a change that the caller knows of.
   */
  readonly through: (key: string, print: () => Promise<Printed>) => Promise<CachedPage>;
}

interface Validated {
  readonly site: Pick<SiteSettings, 'get'>;
  readonly pages: Pick<PageCache, 'find' | 'through' | 'anew' | 'dropPage'>;
  readonly causal: CausalReads;
}

/**
 * Exact pages for the setting `cache.exact` (design, decision 11). Versions read after printing may already belong to a
 * change the printing did not see. So a page is kept only when a second printing, begun after the first one's versions
 * were read, ends with the same versions. A node of a Galera cluster first applies what was committed on the others.
 */
export const pageValidator = ({ site, pages, causal }: Validated): PageValidator => {
  const candidates = new LRUCache<string, string>({ max: 5_000 });
  const versions = async (tags: readonly Tag[]): Promise<string> => {
    const rows = await causal.read(sql => versionsOf(sql, tags));
    return rows
      .map(({ tag, version }) => `${tag}=${version}`)
      .sort()
      .join();
  };
  /** Prints a page and reads its versions; one that cannot be validated yet is answered, not cached. */
  const validated = async (key: string, print: () => Promise<Printed>): Promise<Printed> => {
    // Versions that another printing reads meanwhile prove nothing about this one.
    const before = candidates.get(key);
    const page = await print();
    if (page.tags.length === 0) return page;
    const mark = await versions(page.tags);
    if (before === mark) return { ...page, mark };
    candidates.set(key, mark);
    return { ...page, keep: false };
  };
  return {
    find: async key => {
      const page = pages.find(key);
      if (!page || !site.get('cache.exact')) return page;
      if (page.mark !== undefined && page.mark === (await versions(page.tags))) return page;
      pages.dropPage(key);
      return undefined;
    },
    through: async (key, print) => {
      if (!site.get('cache.exact')) return pages.through(key, print);
      await causal.catchUp();
      return pages.anew(key, () => validated(key, print));
    },
  };
};

import type { Knex } from '../db/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { CausalReads } from './causal-reads.ts';
import { type OwnChanges, windowSeconds } from './own-changes.ts';
import type { PageCache } from './page-cache.ts';
import { changesSince, type PageChange } from './page-change-queries.ts';
import { soonest } from './soonest.ts';
import type { Tag } from './tag-cache.ts';

const everyMs = 1_000;
/** The part of the services that the poller needs. */
interface Watched {
  readonly sql: Knex;
  readonly causal: CausalReads;
  readonly ownChanges: OwnChanges;
  readonly node: string;
  readonly pages: PageCache;
  readonly site: SiteSettings;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

export interface InvalidationPoller {
  /** Reads the changes of other processes and drops what they changed. Calls at the same time share one query. */
  readonly look: () => Promise<void>;
  /** Does the same after everything that was committed before the call, on any node of a cluster. */
  readonly catchUp: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Notices what other processes changed: more nodes, the command line, a worker (design, decision 11). A tag's version
 * is compared with the one last seen, so the order of commits does not matter.
 */
export const pollInvalidations = (services: Watched): InvalidationPoller => {
  const { sql, causal, ownChanges, node, pages, site, log } = services;
  let seen: ReadonlyMap<Tag, number> = new Map();
  let lookedAt = performance.now();
  const apply = async (changes: readonly PageChange[], readAt: number): Promise<void> => {
    const changed = changes.filter(({ tag, version }) => seen.get(tag) !== version).map(({ tag }) => tag);
    // Changes since the last look may be outside the window.
    const isLate = readAt - lookedAt > (windowSeconds * 1000) / 2;
    try {
      // Before the drop: a page that is made meanwhile must not stay cached with the old settings.
      if (isLate || changed.includes('settings')) await site.reload(sql);
    } finally {
      if (isLate) pages.clear();
      else pages.drop(changed);
    }
    // Older changes are outside the window: they are not read again.
    seen = new Map(changes.map(({ tag, version }) => [tag, version]));
    lookedAt = readAt;
  };
  // Applied one after the other: a second reader of a change must not be done before the first has applied it.
  let applying: Promise<void> = Promise.resolve();
  const read = async (isWaited: boolean): Promise<void> => {
    const readAt = performance.now();
    const except = ownChanges.areRead() ? undefined : node;
    const changes = await (isWaited
      ? causal.read(on => changesSince(on, windowSeconds, except))
      : changesSince(sql, windowSeconds, except));
    const applied = applying.then(() => apply(changes, readAt));
    applying = applied.catch(() => {});
    await applied;
  };
  const look = soonest(() => read(false));
  const catchUp = soonest(() => read(true));
  const timer = setInterval(() => {
    look().catch(error => log.warn({ err: error }, 'page changes could not be read'));
  }, everyMs);
  timer.unref();
  return { look, catchUp, stop: () => clearInterval(timer) };
};

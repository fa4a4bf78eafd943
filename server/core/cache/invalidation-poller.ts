import type { Knex } from '../db/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import type { PageCache } from './page-cache.ts';
import { changesOfOthers, type PageChange } from './page-change-queries.ts';
import type { Tag } from './tag-cache.ts';

const everyMs = 1_000;
/** Looked back each time: longer than a commit may lag behind its own timestamp. */
const windowSeconds = 30;

/** The part of the services that the poller needs. */
interface Watched {
  readonly sql: Knex;
  readonly node: string;
  readonly pages: PageCache;
  readonly site: SiteSettings;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

export interface InvalidationPoller {
  /** Reads the changes of other processes and drops what they changed. */
  readonly look: () => Promise<void>;
  readonly stop: () => void;
}

/** Callers during a run share the next one: a run that has begun may not see what they have written. */
const joined = (run: () => Promise<void>): (() => Promise<void>) => {
  let underway: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const started = run().finally(() => {
      underway = undefined;
    });
    underway = started;
    return started;
  };
  const startNext = (): Promise<void> => {
    next = undefined;
    return start();
  };
  return () => {
    if (!underway) return start();
    next ??= underway.then(startNext, startNext);
    return next;
  };
};

/**
 * Notices what other processes changed: more nodes, the command line, a worker (design, decision 11). A tag's version
 * is compared with the one last seen, so clocks and commit order do not matter.
 */
export const pollInvalidations = (services: Watched): InvalidationPoller => {
  const seen = new Map<string, number>();
  let first = true;
  const take = (changes: readonly PageChange[]): Tag[] =>
    changes.flatMap(({ tag, version }) => {
      const isNew = seen.get(tag) !== version;
      seen.set(tag, version);
      return isNew ? [tag] : [];
    });
  const lookOnce = async (): Promise<void> => {
    const changed = take(await changesOfOthers(services.sql, services.node, windowSeconds));
    if (first) {
      first = false;
      return;
    }
    services.pages.drop(changed);
    if (changed.includes('settings')) await services.site.reload(services.sql);
  };
  const look = joined(lookOnce);
  const timer = setInterval(() => {
    look().catch(error => services.log.warn({ err: error }, 'page changes could not be read'));
  }, everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
};

import type { FastifyInstance } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import type { Services } from '../core/context/index.ts';
import { moment } from '../core/time/index.ts';
import { addMisses, addRedirectHits, type CountedMiss } from './count-queries.ts';
import { legacyLead } from './legacy-pages.ts';
import { pathKey, redirectKeys } from './path-key.ts';
import { redirectAmongKeys } from './redirect-queries.ts';

const flushMs = 10_000;

/** Request for a missing page. */
interface Asking {
  readonly method: string;
  readonly url: string;
  readonly headers: {
    readonly referer?: string | undefined;
    readonly 'sec-purpose'?: string | readonly string[] | undefined;
  };
}

/** Where an address without a page leads; `removed`: a page was there, and none takes its place. */
export type MissingPageLead =
  | {
      readonly to: string;
      readonly status: 301 | 302;
      /** Target of a stored redirect: as it was entered, behind the base path. */
      readonly isStored: boolean;
    }
  | 'removed';

export interface MissingPages {
  /**
   * Where an address without a page leads: by a stored redirect, by the addresses of an imported blog, or to the site
   * path that `otherwise` finds. Null: nowhere, and it is counted as missing.
   */
  readonly lead: (request: Asking, otherwise: () => Promise<string | null>) => Promise<MissingPageLead | null>;
  /** Writes what has been counted. */
  readonly flush: () => Promise<void>;
}

// Only the site of the referring address is stored.
const hostOf = (referrer: string | undefined): string => {
  if (!referrer || !URL.canParse(referrer)) return '';
  const { protocol, host } = new URL(referrer);
  return /^https?:$/.test(protocol) ? host.slice(0, 190) : '';
};

/** Counted in memory and written now and then: a page that is not there costs no write (as readings do). */
export const missingPages = (services: Services): MissingPages => {
  let misses = new Map<string, CountedMiss>();
  let hits = new Map<number, number>();

  const miss = (key: string, referrer: string): void => {
    const found = misses.get(key);
    if (!found && misses.size >= limits.missingMost) return;
    misses.set(key, {
      count: (found?.count ?? 0) + 1,
      referrer: referrer || (found?.referrer ?? ''),
      lastAt: moment(services.clock),
    });
  };

  const flush = async (): Promise<void> => {
    const [dueMisses, dueHits] = [misses, hits];
    misses = new Map();
    hits = new Map();
    try {
      if (dueMisses.size > 0) await addMisses(services.sql, dueMisses, limits.missingMost);
      if (dueHits.size > 0) await addRedirectHits(services.sql, dueHits, moment(services.clock));
    } catch (error) {
      services.log.warn({ err: error }, 'missing addresses were not written down');
    }
  };

  return {
    lead: async ({ method, url, headers }, otherwise) => {
      if (method !== 'GET' && method !== 'HEAD') return null;
      const { basePath } = services.settings;
      const key = pathKey(url, basePath);
      const redirect = await redirectAmongKeys(services.sql, redirectKeys(url, basePath));
      const legacy = key === null || redirect ? null : await legacyLead(services, url);
      if (legacy !== null) return { to: legacy, status: 301, isStored: false };
      if (!redirect) {
        const other = await otherwise();
        if (other !== null) return { to: basePath + other, status: 301, isStored: false };
        if (key !== null && headers['sec-purpose'] === undefined) miss(key, hostOf(headers.referer));
        return null;
      }
      if (headers['sec-purpose'] === undefined) hits.set(redirect.id, (hits.get(redirect.id) ?? 0) + 1);
      const { target, status } = redirect;
      if (status === 410) return 'removed';
      return { to: target.startsWith('/') ? basePath + target : target, status, isStored: true };
    },
    flush,
  };
};

/** The same for a running application: written every few seconds and when it closes. */
export const countMissing = (app: FastifyInstance, services: Services): MissingPages => {
  const missing = missingPages(services);
  const timer = setInterval(missing.flush, flushMs);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await missing.flush();
  });
  return missing;
};

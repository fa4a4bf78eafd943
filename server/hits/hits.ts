import type { FastifyInstance } from 'fastify';
import type { Services } from '../core/context/index.ts';
import type { SentResponses } from '../core/http/index.ts';
import { dayLimit } from './day-limit.ts';
import { failedSearches } from './failed-searches.ts';
import { addReadings, type HitTarget, otherHosts, type Reading } from './hit-queries.ts';
import { type Batch, isByPerson, siteDay } from './reading.ts';
import { foreignHost } from './referrer.ts';

const flushMs = 10_000;
/** Hosts that are told apart a day; the others are counted together. */
const mostHosts = 1_000;
/** Different readings in memory; those beyond, such as in a flood while the database is away, are not counted. */
const mostPending = 20_000;

/** Rows whose readings are counted. */
export type CountedKind = HitTarget & {
  /** Route of the page, and the parameter that names the row. */
  readonly url: string;
  readonly param: string;
  /** Value of the column for a parameter; undefined if it names no row. */
  readonly nameOf: (param: string) => string | number | undefined;
};

interface Hits extends Batch {
  readonly count: (param: string, referrer?: string) => void;
}

/** Counts readings in memory and writes them at intervals: a reading costs no write and invalidates no page. */
export const hitCounter = (
  services: Pick<Services, 'sql' | 'log' | 'site' | 'clock' | 'settings'>,
  kind: CountedKind,
): Hits => {
  let counted = new Map<string, Reading & { count: number }>();
  const admits = dayLimit(mostHosts);
  const add = (reading: Reading): void => {
    const key = `${reading.day} ${reading.host} ${reading.name}`;
    const known = counted.get(key);
    if (known) known.count += reading.count;
    else if (counted.size < mostPending) counted.set(key, { ...reading });
  };
  const hostOf = (referrer: string | undefined, day: string): string => {
    const host = foreignHost(referrer, services.settings.baseUrl);
    return host === '' || admits(day, host) ? host : otherHosts;
  };
  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const due = [...counted.values()];
    counted = new Map();
    try {
      await addReadings(services.sql, kind, due, { isByDay: services.site.get('statistics.enabled') });
    } catch (error) {
      for (const reading of due) add(reading);
      services.log.warn({ err: error }, 'hits wait for the database');
    }
  };
  return {
    count: (param, referrer) => {
      const name = kind.nameOf(param);
      if (!name) return;
      const day = siteDay(services);
      add({ name, day, host: hostOf(referrer, day), count: 1 });
    },
    flush,
  };
};

/** Reports every response of the route to a person, cached or rendered; machines and prefetches are left out. */
export const hearReadings = (
  sent: SentResponses,
  { url, param }: Pick<CountedKind, 'url' | 'param'>,
  onReading: (param: string, referrer: string | undefined) => void,
): void =>
  sent.subscribe(response => {
    const { route, params, status, headers } = response;
    const isShown = status === 200 || status === 304;
    if (route !== url || !isShown || !isByPerson(response)) return;
    const value: unknown = params && typeof params === 'object' ? Reflect.get(params, param) : undefined;
    if (typeof value === 'string') onReading(value, headers.referer);
  });

/** Counts the readings of these kinds and failed searches as long as the application runs. */
export const countHits = (
  app: FastifyInstance,
  services: Services,
  sent: SentResponses,
  kinds: readonly CountedKind[],
): void => {
  const batches = [...kinds.map(kind => hearHits(services, sent, kind)), failedSearches(services, sent)];
  const flush = async (): Promise<void> => {
    for (const batch of batches) await batch.flush();
  };
  const timer = setInterval(flush, flushMs);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await flush();
  });
};

const hearHits = (services: Services, sent: SentResponses, kind: CountedKind): Batch => {
  const hits = hitCounter(services, kind);
  hearReadings(sent, kind, hits.count);
  return hits;
};

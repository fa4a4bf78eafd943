import type { FastifyInstance } from 'fastify';
import type { Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';

const flushMs = 10_000;
const machine = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

/** Things whose readings are counted: where they are read, and how the counts are written. */
export interface CountedKind {
  /** The route of the page, and the parameter that names the thing. */
  readonly url: string;
  readonly param: string;
  /** The one name that stands for all its forms; empty: it is none. */
  readonly nameOf: (given: string) => string;
  readonly add: (sql: Sql, hits: ReadonlyMap<string, number>) => Promise<void>;
}

export interface Hits {
  readonly count: (name: string) => void;
  /** Writes what has been counted; what cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>;
}

/** Readings counted in memory and written now and then: a reading costs no write and drops no page. */
export const hitCounter = (services: Pick<Services, 'sql' | 'log'>, { nameOf, add }: CountedKind): Hits => {
  let counted = new Map<string, number>();
  const count = (name: string, hits: number): void => {
    if (name !== '') counted.set(name, (counted.get(name) ?? 0) + hits);
  };
  return {
    count: given => count(nameOf(given), 1),
    flush: async () => {
      if (counted.size === 0) return;
      const due = counted;
      counted = new Map();
      try {
        await add(services.sql, due);
      } catch (error) {
        for (const [name, hits] of due) count(name, hits);
        services.log.warn({ err: error }, 'hits wait for the database');
      }
    },
  };
};

/** Hears every page of such a thing that a person was sent, kept or printed; machines and prefetches are not people. */
export const hearReadings = (
  app: FastifyInstance,
  { url, param }: Pick<CountedKind, 'url' | 'param'>,
  heard: (given: string) => void,
): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== url) return;
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return;
    const { headers, params } = request;
    if (machine.test(headers['user-agent'] ?? '') || 'purpose' in headers || 'sec-purpose' in headers) return;
    const given: unknown = params && typeof params === 'object' ? Reflect.get(params, param) : undefined;
    if (typeof given === 'string') heard(given);
  });
};

/** Counts the readings of such things as long as the application runs. */
export const countHits = (app: FastifyInstance, services: Services, kind: CountedKind): void => {
  const hits = hitCounter(services, kind);
  hearReadings(app, kind, hits.count);
  const timer = setInterval(hits.flush, flushMs);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await hits.flush();
  });
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../core/context/index.ts';
import { addHits, type HitTarget } from './hit-queries.ts';

const flushMs = 10_000;
const machine = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

/** Rows whose readings are counted. */
export type CountedKind = HitTarget & {
  /** Route of the page, and the parameter that names the row. */
  readonly url: string;
  readonly param: string;
  /** Value of the column for a parameter; undefined if it names no row. */
  readonly nameOf: (param: string) => string | number | undefined;
};

interface Hits {
  readonly count: (param: string) => void;
  /** Writes the counted readings; those that cannot be written stay for the next time. */
  readonly flush: () => Promise<void>;
}

/** Counts readings in memory and writes them at intervals: a reading costs no write and invalidates no page. */
export const hitCounter = (services: Pick<Services, 'sql' | 'log'>, kind: CountedKind): Hits => {
  let counted = new Map<string | number, number>();
  const count = (name: string | number, hits: number): void => {
    counted.set(name, (counted.get(name) ?? 0) + hits);
  };
  return {
    count: param => {
      const name = kind.nameOf(param);
      if (name) count(name, 1);
    },
    flush: async () => {
      if (counted.size === 0) return;
      const due = counted;
      counted = new Map();
      try {
        await addHits(services.sql, kind, due);
      } catch (error) {
        for (const [name, hits] of due) count(name, hits);
        services.log.warn({ err: error }, 'hits wait for the database');
      }
    },
  };
};

const isByPerson = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  !machine.test(headers['user-agent'] ?? '') &&
  !('purpose' in headers) &&
  !('sec-purpose' in headers);

/** Reports every response of the route to a person, cached or rendered; machines and prefetches are left out. */
export const hearReadings = (
  app: FastifyInstance,
  { url, param }: Pick<CountedKind, 'url' | 'param'>,
  onReading: (param: string) => void,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { routeOptions, params } = request;
    const isShown = reply.statusCode === 200 || reply.statusCode === 304;
    if (routeOptions.url === url && isShown && isByPerson(request)) {
      const value: unknown = params && typeof params === 'object' ? Reflect.get(params, param) : undefined;
      if (typeof value === 'string') onReading(value);
    }
    done();
  });
};

/** Counts the readings of a kind as long as the application runs. */
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

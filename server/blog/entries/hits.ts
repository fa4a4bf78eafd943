import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/services.ts';
import { addHits } from './hit-queries.ts';

const flushMs = 10_000;
const machine = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i;

export interface Hits {
  readonly count: (slug: string) => void;
  /** Writes what has been counted; what cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>;
}

/** Readings of posts, counted in memory and written now and then: a reading costs no write and drops no page. */
export const hitCounter = (services: Pick<Services, 'sql' | 'log'>): Hits => {
  let counted = new Map<string, number>();
  const add = (slug: string, hits: number): void => {
    counted.set(slug, (counted.get(slug) ?? 0) + hits);
  };
  return {
    // The database finds a slug in any case; counted apart, one of two would be lost in the one statement.
    count: slug => add(slug.toLowerCase(), 1),
    flush: async () => {
      if (counted.size === 0) return;
      const due = counted;
      counted = new Map();
      try {
        await addHits(services.sql, due);
      } catch (error) {
        for (const [slug, hits] of due) add(slug, hits);
        services.log.warn({ err: error }, 'hits wait for the database');
      }
    },
  };
};

/** Hears every page of a post that a person was sent, kept or printed; machines and prefetches are not people. */
export const hearReadings = (app: FastifyInstance, heard: (slug: string) => void): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== '/blog/:slug') return;
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return;
    const { headers, params } = request;
    if (machine.test(headers['user-agent'] ?? '') || 'purpose' in headers || 'sec-purpose' in headers) return;
    if (params && typeof params === 'object' && 'slug' in params && typeof params.slug === 'string') heard(params.slug);
  });
};

export const countHits = (app: FastifyInstance, services: Services): void => {
  const hits = hitCounter(services);
  hearReadings(app, hits.count);
  const timer = setInterval(hits.flush, flushMs);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await hits.flush();
  });
};

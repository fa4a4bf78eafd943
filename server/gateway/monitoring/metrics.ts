import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { CacheMemory } from '../../core/cache/index.ts';
import type { Settings } from '../../core/config/index.ts';
import type { Services } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { SentResponses } from '../../core/http/index.ts';
import type { Peers } from '../../core/process/index.ts';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const hash = (words: string): Buffer => createHash('sha256').update(words).digest();

/**
 * Whether a request may see the figures: one with the token of METRICS_TOKEN; without such a setting one from this
 * machine that no web server passed on.
 */
const mayRead = ({ headers, raw }: FastifyRequest, { metricsToken }: Pick<Settings, 'metricsToken'>): boolean => {
  if (metricsToken !== undefined)
    return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${metricsToken}`));
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => headers[name] !== undefined);
  return !isPassedOn && loopback.test(raw.socket.remoteAddress ?? '');
};

const cacheGauges = {
  hits: 'Lookups that found a cached value, since the start of the process.',
  misses: 'Lookups that found no cached value, since the start of the process.',
  entries: 'Cached values.',
  bytes: 'Memory of the cached values, roughly.',
} as const;

/** Figures of the cache by group, read when /metrics is requested. */
const cacheMetrics = (register: Registry, memory: CacheMemory): void => {
  for (const name of ['hits', 'misses', 'entries', 'bytes'] as const) {
    const gauge: Gauge<'group'> = new Gauge({
      name: `lectern_cache_${name}`,
      help: cacheGauges[name],
      labelNames: ['group'],
      registers: [register],
      collect: () => {
        for (const figures of memory.figures()) gauge.set({ group: figures.group }, figures[name]);
      },
    });
  }
};

const figuresShape = z.array(z.looseObject({ name: z.string(), aggregator: z.string() }));

/** Figures of this process and of the others of its site, added up as each kind of figure asks for. */
const figuresOfAll = async (register: Registry, running: Gauge, peers: Peers): Promise<string> => {
  const replies = await peers.ask('figures');
  running.set(replies.length + 1);
  const others = replies.flatMap(value => {
    const read = figuresShape.safeParse(value);
    return read.success ? [read.data] : [];
  });
  if (others.length === 0) return register.metrics();
  return AggregatorRegistry.aggregate([await register.getMetricsAsJSON(), ...others]).metrics();
};

/** `/metrics`: Prometheus figures of the processes, the cache and of answers, by route and status. */
export const metrics = (
  app: FastifyInstance,
  { settings, memory, peers }: Pick<Services, 'settings' | 'memory' | 'peers'>,
  sent: SentResponses,
): void => {
  const register = new Registry();
  cacheMetrics(register, memory);
  collectDefaultMetrics({ register });
  const processes = new Gauge({
    name: 'lectern_processes',
    help: 'Serving processes whose figures these are.',
    registers: [register],
  });
  processes.set(1);
  const running = new Gauge({
    name: 'lectern_processes_running',
    help: 'Serving processes of the site. Figures of those that did not answer within 250 ms are missing.',
    // The process that is asked knows the number; the others are not added to it.
    aggregator: 'first',
    registers: [register],
  });
  peers.answer('figures', () => register.getMetricsAsJSON());
  const answers = new Histogram({
    name: 'lectern_answer_seconds',
    help: 'Time from the first byte of a request to its answer.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  sent.subscribe(({ route, status, elapsedMs }) => {
    answers.observe({ route: route ?? 'none', status }, elapsedMs / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound();
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await figuresOfAll(register, running, peers));
  });
};

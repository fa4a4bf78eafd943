import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** `/metrics`: Prometheus figures of the process and of answers, by route and status. */
export const metrics = (app: FastifyInstance): void => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'lectern_answer_seconds',
    help: 'Time from the first byte of a request to its answer.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    answers.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_, reply) => reply.type(register.contentType).send(await register.metrics()));
};

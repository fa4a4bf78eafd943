import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { within } from '../limits/within.ts';

/**
 * `/healthz`: the process lives. `/readyz`: the database executes a statement within two seconds. A node that
 * lost its cluster refuses `DO`, but still answers a `SELECT` without a table.
 */
export const health = (app: FastifyInstance, { sql }: Services): void => {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await within(2_000, sql.raw('DO 1').timeout(2_000));
      return { ready: true };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ ready: false });
    }
  });
};

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';

/**
 * Rejects when the work is not done in time. A query may wait for a free connection, which its own limit does not
 * count.
 */
const within = async (ms: number, work: PromiseLike<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** `/healthz`: the process lives. `/readyz`: the database answers within two seconds. */
export const health = (app: FastifyInstance, { sql }: Services): void => {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await within(2_000, sql.raw('SELECT 1').timeout(2_000));
      return { ready: true };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ ready: false });
    }
  });
};

import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const lookMs = 100;

/**
 * Resolves when this server may close without ending a connection that its client may use: it takes no new ones, each
 * open one ends with its next answer or its idle time. Requests that take longer are left to the caller.
 */
export const drain = async ({ server, initialConfig }: FastifyInstance): Promise<void> => {
  server.prependListener('request', (_, reply) => {
    reply.setHeader('connection', 'close');
  });
  // The method of HTTP servers would end idle connections as well.
  Server.prototype.close.call(server);
  const count = promisify(server.getConnections.bind(server));
  const end = Date.now() + (initialConfig.keepAliveTimeout ?? 0) + lookMs;
  while (Date.now() < end && (await count()) > 0) await pause(lookMs);
};

import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const lookMs = 50;

/** A balancer that has a request for a connection sends it by then, and gets an answer that ends the connection. */
const idleGraceMs = 1_000;

/**
 * Takes no new connections, and resolves when the open ones have ended: each with its next answer, or while nothing is
 * asked on it, with `endsIdle` after a second and otherwise after its idle time, since its client may be about to use it.
 * Requests that take longer are left to the caller.
 */
export const drain = async (
  { server, initialConfig }: FastifyInstance,
  { endsIdle }: { readonly endsIdle: boolean },
): Promise<void> => {
  server.prependListener('request', (_, reply) => {
    reply.setHeader('connection', 'close');
  });
  // The method of HTTP servers would end idle connections as well.
  Server.prototype.close.call(server);
  const count = promisify(server.getConnections.bind(server));
  const begun = Date.now();
  const end = begun + (initialConfig.keepAliveTimeout ?? 0) + lookMs;
  while (Date.now() < end && (await count()) > 0) {
    if (endsIdle && Date.now() - begun >= idleGraceMs) server.closeIdleConnections();
    await pause(lookMs);
  }
};

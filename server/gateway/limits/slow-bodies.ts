import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const usualMs = 60_000;

/** A large file over a slow line; no request is read for longer (`requestTimeout`). */
export const longestRequestMs = 30 * 60_000;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const stop = (raw: IncomingMessage): void => {
  clearTimeout(limits.get(raw));
  limits.delete(raw);
};

/** Ends the connection of whoever does not send a body within a minute, unless they were given time. */
export const limitBodies = (app: FastifyInstance, mostMs = usualMs): void => {
  app.addHook('onRequest', ({ raw, method }, _reply, done) => {
    if (method === 'POST') limits.set(raw, setTimeout(() => raw.complete || raw.destroy(), mostMs).unref());
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    stop(raw);
    done();
  });
  app.addHook('onRequestAbort', async ({ raw }) => stop(raw));
};

/** For who may send large files. */
export const giveTime = ({ raw }: FastifyRequest): void => stop(raw);

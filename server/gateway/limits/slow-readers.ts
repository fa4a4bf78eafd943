import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const usualMs = 60_000;

/** A line slower than this, in bytes a second, is cut. */
const slowestRate = 4 * 1024;

/** An answer whose length nobody knows beforehand may take as long as the longest request. */
const unknownMs = 30 * 60_000;

const lengthOf = (payload: unknown): number | undefined => {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : undefined;
};

/** Times of slow readers. */
export interface ReaderLimits {
  readonly mostMs?: number;
  readonly rate?: number;
}

/** Ends the connection of a client that does not read so many bytes within the time of a very slow line. */
export const limitReader = (
  raw: ServerResponse,
  length: number | undefined,
  { mostMs = usualMs, rate = slowestRate }: ReaderLimits = {},
): void => {
  const limitMs = length === undefined ? unknownMs : mostMs + (length / rate) * 1_000;
  const limit = setTimeout(() => raw.destroy(), limitMs).unref();
  raw.once('close', () => clearTimeout(limit));
};

/**
 * Ends the connection of a client that takes longer to read an answer than a very slow line would: a minute, and more
 * for each byte. Whoever reads nothing at all is cut by the connection's own time-out.
 */
export const limitReaders = (app: FastifyInstance, options: ReaderLimits = {}): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const length = lengthOf(payload) ?? Number(reply.getHeader('content-length') ?? Number.NaN);
    limitReader(reply.raw, Number.isFinite(length) ? length : undefined, options);
    done(null, payload);
  });
};

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UserError } from '../../core/errors/index.ts';

/** A delay of the event loop above which requests are refused, in milliseconds. */
const usualDelay = 1_500;

/**
 * A form up to this long is read although the site is overloaded: its fields say in which shape it wants its answer.
 */
const readMost = 64 * 1024;

const refused = new WeakMap<FastifyRequest, UserError>();

const busy = (): UserError => new UserError('BUSY', { status: 503, code: 'busy' });

// Probes are answered: a supervisor must not end a process that is busy.
const isProbe = ({ url }: FastifyRequest): boolean => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);

const isShortForm = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= readMost;

/**
 * Refuses requests while the event loop lags: pages at once, calls when it is known which kind they are. Returns whether
 * it does now.
 */
export const limitLoad = async (app: FastifyInstance, maxEventLoopDelay = usualDelay): Promise<() => boolean> => {
  await app.register(underPressure, {
    maxEventLoopDelay,
    retryAfter: 5,
    exposeStatusRoute: false,
    pressureHandler: request => {
      if (isProbe(request)) return;
      if (!isShortForm(request)) throw busy();
      refused.set(request, busy());
    },
  });
  return () => app.isUnderPressure();
};

/** Has a request refused by `refuseWhenOverloaded`, once its fields say in which shape its caller reads a refusal. */
export const refuseLater = (request: FastifyRequest, refusal: UserError): void => {
  refused.set(request, refusal);
};

/** Belongs where a refusal gets the shape that its caller reads. */
export const refuseWhenOverloaded = (request: FastifyRequest): void => {
  const refusal = refused.get(request);
  if (refusal) throw refusal;
};

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A response that was sent to its end. */
export interface SentResponse {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  /** Pattern of the route, such as `/blog/:slug`; undefined without one. */
  readonly route: string | undefined;
  /** Parameters in the path. */
  readonly params: unknown;
  /** Time since the request arrived. */
  readonly elapsedMs: number;
}

/** Reports each response once: those of the framework, and those that are sent before it and published. */
export interface SentResponses {
  readonly subscribe: (listener: (response: SentResponse) => void) => void;
  readonly publish: (response: SentResponse) => void;
}

export const sentResponses = (app: FastifyInstance): SentResponses => {
  const listeners: ((response: SentResponse) => void)[] = [];
  const publish = (response: SentResponse): void => {
    for (const listener of listeners) listener(response);
  };
  app.addHook('onResponse', ({ method, url, headers, routeOptions, params }, reply, done) => {
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    publish({ method, url, headers, status, route: routeOptions.url, params, elapsedMs });
    done();
  });
  return { publish, subscribe: listener => listeners.push(listener) };
};

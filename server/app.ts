import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { limits } from '../protocol/limits.ts';
import { articleHits } from './articles/article-model/index.ts';
import { postHits } from './blog/post-model/index.ts';
import { type CacheObserver, pollInvalidations } from './core/cache/index.ts';
import type { Settings } from './core/config/index.ts';
import { openServices, type Services } from './core/context/index.ts';
import type { Knex } from './core/db/index.ts';
import { sentResponses } from './core/http/index.ts';
import type { Peers } from './core/process/index.ts';
import type { Clock } from './core/time/index.ts';
import {
  answerUnreadable,
  enterLocale,
  enterOwnLocale,
  gateway,
  health,
  hidePreview,
  limitBodies,
  limitLoad,
  limitReaders,
  longestRequestMs,
  metrics,
  parseForm,
  protect,
  provideContext,
  type ReaderLimits,
  readableUrl,
  refreshPages,
  seeOwnChanges,
  serveBeforeFramework,
  serveMedia,
} from './gateway/index.ts';
import { countHits } from './hits/index.ts';
import { subscribers } from './subscribers.ts';

export interface Application {
  readonly app: FastifyInstance;
  readonly services: Services;
}

/**
 * The application; opens no port. `peers` are the other processes of the site. `sql`, `clock`, `outbound` and
 * `cacheObserver` are overrides by tests, and `acceptsAnyLoad`: it turns nobody away while the machine is busy with other
 * tests; `maxDelayMs` is the delay of the event loop above which requests are refused, and `readerLimits` are the times of
 * slow readers.
 */
export const application = async (
  settings: Settings,
  overrides: {
    sql?: Knex;
    clock?: Clock;
    outbound?: Services['outbound'];
    peers?: Peers;
    cacheObserver?: CacheObserver;
    acceptsAnyLoad?: boolean;
    maxDelayMs?: number;
    readerLimits?: ReaderLimits;
  } = {},
): Promise<Application> => {
  const app = fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts the proxy in front of this server, not the addresses that it received from others.
    trustProxy: settings.trustProxy && ((_: string, hop: number) => hop === 0),
    bodyLimit: limits.formBytes,
    requestTimeout: longestRequestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    rewriteUrl: readableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  const services = await openServices(settings, app.log, subscribers, overrides);
  enterLocale(app, services);
  provideContext(app, services);
  enterOwnLocale(app, services);
  limitBodies(app);
  limitReaders(app, overrides.readerLimits);
  await app.register(cookie);
  protect(app, services);
  hidePreview(app, services);
  await app.register(formbody, { bodyLimit: limits.formBytes, parser: parseForm });
  await app.register(multipart, {
    limits: {
      fileSize: limits.uploadBytes,
      files: limits.formFiles,
      fields: limits.formFields,
      fieldSize: limits.formBytes,
      parts: limits.formFields + limits.formFiles,
    },
  });
  const isOverloaded = overrides.acceptsAnyLoad ? () => false : await limitLoad(app, overrides.maxDelayMs);
  const sent = sentResponses(app);
  // A preview marks every answer.
  if (!settings.isPreview)
    serveBeforeFramework(app, services, { sent, isOverloaded, readerLimits: overrides.readerLimits });
  refreshPages(app, services, isOverloaded);
  const watch = pollInvalidations(services);
  seeOwnChanges(app, watch);
  await serveMedia(app, services);
  health(app, services);
  metrics(app, services, sent);
  if (!settings.isPreview) countHits(app, services, sent, [postHits, articleHits]);
  await gateway(app, services);
  // Changes from here on are new ones, also to what is cached before the next look.
  await watch.look();
  services.peers.answer('changes', watch.look);
  app.addHook('onClose', async () => {
    watch.stop();
    await services.sql.destroy();
  });
  return { app, services };
};

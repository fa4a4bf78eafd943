import type { FastifyInstance } from 'fastify';
import type { InvalidationPoller } from '../../core/cache/index.ts';
import { nodeOfChange } from '../../core/security/index.ts';
import { within } from '../limits/within.ts';

/** Longest delay of an answer: without a database visitors still get cached pages, or are told so, within two seconds. */
const longestMs = 1_500;

/** Files of the client and of users, and probes: none shows a change. */
const isFile = /^\/(?:media|healthz|readyz|metrics)(?:[/?]|$)/;

/**
 * Shows visitors what they changed through another process: before the request is answered, this process reads the
 * changes of the others. Costs visitors who changed nothing within half a minute nothing.
 */
export const seeOwnChanges = (app: FastifyInstance, { catchUp }: Pick<InvalidationPoller, 'catchUp'>): void => {
  app.addHook('onRequest', async ({ ctx, url, log }) => {
    const { services, cookies } = ctx;
    const mark = cookies.read('change');
    if (mark === undefined || isFile.test(url)) return;
    const node = nodeOfChange(services.settings.secret, mark, services.clock.now());
    if (node === undefined || node === services.node) return;
    try {
      await within(longestMs, catchUp());
    } catch (error) {
      ctx.isBehind = true;
      log.warn({ err: error }, 'the changes of other processes could not be read in time');
    }
  });
};

import type { FastifyInstance } from 'fastify';
import type { InvalidationPoller } from '../../core/cache/index.ts';
import { nodeOfChange } from '../../core/security/index.ts';

/**
 * Shows visitors what they changed through another process: before the request is answered, this process reads the
 * changes of the others. Costs visitors who changed nothing within half a minute nothing.
 */
export const seeOwnChanges = (app: FastifyInstance, { catchUp }: Pick<InvalidationPoller, 'catchUp'>): void => {
  app.addHook('onRequest', async ({ ctx: { services, cookies } }) => {
    const mark = cookies.read('change');
    if (mark === undefined) return;
    const node = nodeOfChange(services.settings.secret, mark, services.clock.now());
    if (node !== undefined && node !== services.node) await catchUp();
  });
};

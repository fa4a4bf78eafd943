import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';

/** Throws a UserError when this server shows a preview, which stores nothing. */
export const refuseInPreview = ({ settings }: Pick<Services, 'settings'>): void => {
  if (settings.isPreview) throw new UserError('PREVIEW_READ_ONLY', { status: 403, code: 'preview' });
};

/** Marks every answer of a preview as nothing for search engines, whatever its type. */
export const hidePreview = (app: FastifyInstance, { settings }: Services): void => {
  if (!settings.isPreview) return;
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
};

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { isTakenOver } from '../../old-addresses/index.ts';
import { answerEntryPoint } from '../calls/entry-point.ts';
import { installedArticlePath, isIndex } from './installed-paths.ts';
import { answerPage } from './pages.ts';
import { textParams } from './route-of-query.ts';
import { routes } from './routes.ts';
import { answerSitePage } from './site-page.ts';

/**
 * The readable addresses of pages. Installed clients ask for `index.php` below whatever page they are on (wire,
 * articles §1.4) and post to the page itself (§1.6); their old readable addresses redirect to ours.
 */
export const servePages = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { settings } = services;
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      if (request.method === 'POST' || isIndex(request)) return answerEntryPoint(request.ctx);
      const { '*': path = '' } = textParams(request.params);
      const page = await answerSitePage(request.ctx, path);
      if (page) return page;
      const to = installedArticlePath(request.url, settings.basePath);
      // Numbers in addresses of an old site are its own: they are resolved with the missing pages.
      if (to === null || (await isTakenOver(services))) throw notFound();
      return reply.redirect(settings.basePath + to, 301);
    },
  });
  for (const route of routes) {
    if (route.path === '/') continue;
    app.get(route.path, request =>
      isIndex(request)
        ? answerEntryPoint(request.ctx)
        : answerPage(request.ctx, route, textParams(request.query, request.params)),
    );
  }
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serve from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../../core/config/index.ts';
import type { Services } from '../../core/context/index.ts';
import { clientFiles } from './client-files.ts';
import { serveUploadedFiles } from './uploaded-files.ts';

const yearMs = 365 * 24 * 3600 * 1000;

/** Built scripts and styles (immutable, compressed beforehand) and the site's own pictures. */
export const serveMedia = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(async inner => serveBuiltFiles(inner, services));
  await app.register(serve, {
    root: join(root, 'media/images'),
    prefix: '/media/images/',
    maxAge: 24 * 3600 * 1000,
    decorateReply: false,
  });
  await serveClientResources(app, services);
  serveUploadedFiles(app, services);
};

/**
 * Under the folder pages load them from, and under the paths of the extension that a page's configuration names
 * (A-008).
 */
const serveBuiltFiles = async (app: FastifyInstance, services: Services): Promise<void> => {
  const folder = join(root, 'media/build');
  if (!existsSync(folder)) return;
  const answer = clientFiles(services);
  app.addHook('onRequest', async (request, reply) => answer(request, reply));
  const built = { preCompressed: true, immutable: true, maxAge: yearMs, decorateReply: false };
  await app.register(serve, { ...built, root: folder, prefix: '/media/build/' });
  for (const name of ['scripts', 'styles'])
    await app.register(serve, {
      ...built,
      root: join(folder, 'assets'),
      prefix: `/media/${services.settings.blogOption}/${name}/`,
    });
};

/** The other addresses a page's configuration names for client resources. */
const serveClientResources = async (app: FastifyInstance, { settings }: Services): Promise<void> => {
  const folders = {
    templates: 'media/templates',
    languages: 'media/languages',
    views: 'media/templates',
    resources: 'media/templates',
  };
  for (const [name, folder] of Object.entries(folders)) {
    if (!existsSync(join(root, folder))) continue;
    await app.register(serve, {
      root: join(root, folder),
      prefix: `/media/${settings.blogOption}/${name}/`,
      maxAge: 3600 * 1000,
      decorateReply: false,
    });
  }
};

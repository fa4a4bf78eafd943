import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serve from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '../core/root.ts';
import type { Services } from '../core/services.ts';
import { serveKeptFiles } from './kept-files.ts';

const yearMs = 365 * 24 * 3600 * 1000;

/** Built scripts and styles (immutable, compressed beforehand) and the site's own pictures. */
export const serveMedia = async (app: FastifyInstance, services: Services): Promise<void> => {
  const built = join(root, 'media/build');
  if (existsSync(built))
    await app.register(serve, {
      root: built,
      prefix: '/media/build/',
      preCompressed: true,
      immutable: true,
      maxAge: yearMs,
      decorateReply: false,
    });
  await app.register(serve, {
    root: join(root, 'media/images'),
    prefix: '/media/images/',
    maxAge: 24 * 3600 * 1000,
    decorateReply: false,
  });
  await serveClientResources(app, services);
  serveKeptFiles(app, services);
};

/**
 * The addresses a page's configuration names for client resources: the same files once more, under the
 * paths of the extension.
 */
const serveClientResources = async (app: FastifyInstance, { settings }: Services): Promise<void> => {
  const folders = {
    scripts: 'media/build/assets',
    styles: 'media/build/assets',
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
      preCompressed: folder.startsWith('media/build'),
      maxAge: 3600 * 1000,
      decorateReply: false,
    });
  }
};

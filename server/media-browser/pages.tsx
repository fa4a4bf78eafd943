import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { deletePage, editPage } from './edit-page.tsx';
import { mediaPage } from './list-page.tsx';

/** Media browser of the dashboard. */
export const mediaPages: readonly PageRoute[] = [
  { path: paths.media(), view: 'dashboard', layout: 'media', handler: (context, params) => mediaPage(context, params) },
  { path: '/blog/dashboard/media/edit', handler: (context, params) => editPage(context, params) },
  { path: '/blog/dashboard/media/delete', handler: deletePage },
];

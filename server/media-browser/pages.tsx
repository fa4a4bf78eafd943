import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { deletePage, editPage } from './edit-page.tsx';
import { filePage } from './files/edit-page.tsx';
import { filesPage } from './files/list-page.tsx';
import { mediaPage } from './list-page.tsx';

/** Media browser of the dashboard. */
export const mediaPages: readonly PageRoute[] = [
  { path: paths.media(), view: 'dashboard', layout: 'media', handler: (context, params) => mediaPage(context, params) },
  { path: '/blog/dashboard/media/edit', handler: (context, params) => editPage(context, params) },
  { path: '/blog/dashboard/media/delete', handler: deletePage },
  { path: paths.mediaFiles(), handler: (context, params) => filesPage(context, params) },
  { path: '/blog/dashboard/media/file', handler: filePage },
];

import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { lookPage } from './page.tsx';
import { previewPage, previewStyles } from './preview.ts';

export { lookTaskHandlers } from './tasks.ts';

export const lookAdminPages: readonly PageRoute[] = [
  { path: paths.look, handler: context => lookPage(context) },
  { path: paths.lookPreview, handler: previewPage },
  { path: paths.lookDraftStyles, handler: previewStyles },
];

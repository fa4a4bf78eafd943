import type { PageRoute } from '../../core/http/index.ts';
import { previewPage } from './preview-page.tsx';
import { questionPages } from './question-pages.tsx';

export const revisionPages: readonly PageRoute[] = [
  { path: '/blog/preview', view: 'entry', layout: 'preview', handler: previewPage },
  ...questionPages,
];

import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { commentsListPage } from './comments/comments-page.tsx';
import { commentsShape } from './comments/comments-shape.ts';
import { pendingPage, revisionsPage } from './pending/pending-pages.tsx';
import { postsListPage } from './posts/posts-page.tsx';
import { categoryFormPage } from './terms/category-form-page.tsx';
import { categoryPath, termShapes } from './terms/terms.ts';
import { termsListPage } from './terms/terms-page.tsx';

/** Pages of the dashboard (wire §5, view=dashboard). */
export const dashboardPages: readonly PageRoute[] = [
  { path: paths.dashboard, view: 'dashboard', handler: postsListPage },
  { path: `${paths.dashboard}/entries`, view: 'dashboard', layout: 'entries', handler: postsListPage },
  { path: commentsShape.path, view: 'dashboard', layout: 'comments', handler: commentsListPage },
  { path: `${paths.dashboard}/pending`, view: 'dashboard', layout: 'pending', handler: pendingPage },
  { path: `${paths.dashboard}/moderate`, view: 'dashboard', layout: 'moderate', handler: pendingPage },
  { path: `${paths.dashboard}/revisions`, view: 'dashboard', layout: 'revisions', handler: revisionsPage },
  { path: termShapes.tag.path, view: 'dashboard', layout: 'tags', handler: termsListPage('tag') },
  { path: termShapes.category.path, view: 'dashboard', layout: 'categories', handler: termsListPage('category') },
  { path: categoryPath, handler: categoryFormPage },
];

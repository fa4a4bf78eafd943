import type { PageRoute } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { commentsListPage } from './comments/comments-page.tsx';
import { commentsShape } from './comments/comments-shape.ts';
import { pendingPage, revisionsPage } from './pending/pending-pages.tsx';
import { postsListPage } from './posts/posts-page.tsx';
import { termShapes } from './terms/terms.ts';
import { termsListPage } from './terms/terms-page.tsx';

/** Pages of the dashboard (wire §5, view=dashboard). */
export const dashboardPages: readonly PageRoute[] = [
  { path: paths.dashboard, view: 'dashboard', answer: postsListPage },
  { path: `${paths.dashboard}/entries`, view: 'dashboard', layout: 'entries', answer: postsListPage },
  { path: commentsShape.path, view: 'dashboard', layout: 'comments', answer: commentsListPage },
  { path: `${paths.dashboard}/pending`, view: 'dashboard', layout: 'pending', answer: pendingPage },
  { path: `${paths.dashboard}/moderate`, view: 'dashboard', layout: 'moderate', answer: pendingPage },
  { path: `${paths.dashboard}/revisions`, view: 'dashboard', layout: 'revisions', answer: revisionsPage },
  { path: termShapes.tag.path, view: 'dashboard', layout: 'tags', answer: termsListPage('tag') },
  { path: termShapes.category.path, view: 'dashboard', layout: 'categories', answer: termsListPage('category') },
];

import type { PageRoute } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { managedArticlesPage } from './article-list-page.tsx';
import { articleCategoryPage } from './category-form-page.tsx';
import { articleCategoriesPage } from './category-list-page.tsx';

export const articleManagingPages: readonly PageRoute[] = [
  { path: articlePaths.manage, handler: managedArticlesPage },
  { path: articlePaths.manageCategories, handler: articleCategoriesPage },
  { path: articlePaths.manageCategory(), handler: articleCategoryPage },
];

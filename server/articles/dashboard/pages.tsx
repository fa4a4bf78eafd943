import type { PageRoute } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemCategoryPage } from './category-form-page.tsx';
import { itemCategoriesPage } from './category-list-page.tsx';
import { managedItemsPage } from './item-list-page.tsx';

export const itemManagingPages: readonly PageRoute[] = [
  { path: articlePaths.manage, handler: managedItemsPage },
  { path: articlePaths.manageCategories, handler: itemCategoriesPage },
  { path: articlePaths.manageCategory(), handler: itemCategoryPage },
];

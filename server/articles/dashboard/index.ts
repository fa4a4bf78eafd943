export { deleteCategoryRows } from './category-queries.ts';
export { articleManagingPages } from './pages.tsx';
export { articleCategoryTaskHandlers, articleListTaskHandlers } from './tasks.ts';

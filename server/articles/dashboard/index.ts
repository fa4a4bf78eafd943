export { articleManagingPages } from './pages.tsx';
export { articleCategoryTaskHandlers, articleListTaskHandlers } from './tasks.ts';

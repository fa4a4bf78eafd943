export { writableCategories } from './category-queries.ts';
export { articleEditingPages } from './pages.tsx';
export { articleEditingTaskHandlers } from './tasks.ts';
export { dropArticles } from './trash-queries.ts';

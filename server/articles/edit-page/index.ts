export { writableCategories } from './category-queries.ts';
export { itemEditingPages } from './pages.tsx';
export { itemEditingTaskHandlers } from './tasks.ts';

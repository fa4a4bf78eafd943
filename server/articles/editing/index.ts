export { writableCategories } from './category-queries.ts';
export { itemEditingPages } from './pages.tsx';
export { itemEditingTaskAnswers } from './tasks.ts';

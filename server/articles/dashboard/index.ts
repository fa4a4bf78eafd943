export { itemManagingPages } from './pages.tsx';
export { itemCategoryTaskHandlers, itemListTaskHandlers } from './tasks.ts';

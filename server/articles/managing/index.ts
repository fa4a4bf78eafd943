export { itemManagingPages } from './pages.tsx';
export { itemCategoryTaskAnswers, itemListTaskAnswers } from './tasks.ts';

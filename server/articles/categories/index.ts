export { cachedCategories, shownCategories } from './category-queries.ts';
export { readParams } from './groups.ts';
export { articleCategoryPages, readableCategory } from './pages.tsx';
export { CategoryChips } from './views.tsx';

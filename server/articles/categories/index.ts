export { cachedCategories, shownCategories } from './category-queries.ts';
export { readParams } from './groups.ts';
export { articleCategoryPages, readableCategory } from './pages.tsx';
export { subtreeIds, treeOf, treeOptions, type WithDepth } from './tree.ts';
export { CategoryChips } from './views.tsx';

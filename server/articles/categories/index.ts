export { readParams } from './groups.ts';
export { itemCategoryPages } from './pages.tsx';
export { keptCategories, shownCategories } from './queries.ts';
export { branchOf, type Placed, treeChoices, treeOf } from './tree.ts';
export { CategoryChips } from './views.tsx';

export { categoryChoices, categoryLeaves, defaultCategory, type Leaf } from './choice-queries.ts';
export { categoryPages } from './pages.tsx';
export { allCategories } from './queries.ts';

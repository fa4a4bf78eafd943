export { type CategoryChoice, categoryChoices, categoryLeaves, defaultCategory } from './choice-queries.ts';
export { categoryPages } from './pages.tsx';
export { allCategories } from './queries.ts';

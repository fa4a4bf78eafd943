export { type CategoryChoice, categoryChoices, categoryLeaves, defaultCategory } from './choice-queries.ts';
export { categoryPages } from './pages.tsx';
export { allCategories, categoryForForm, type DetailedCategory } from './queries.ts';

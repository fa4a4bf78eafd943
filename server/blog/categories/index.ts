export {
  type CategoryChoice,
  categoryChoices,
  categoryLeaves,
  choiceTitle,
  defaultCategory,
  defaultCategoryFor,
} from './choice-queries.ts';
export { categoryPages } from './pages.tsx';
export { allCategories, type Category, categoryForForm, type DetailedCategory, shownCategories } from './queries.ts';

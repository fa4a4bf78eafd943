export { ratingAnswers } from './calls.ts';
export { ratingPages } from './pages.tsx';
export { CardRating } from './star-views.tsx';
export { ratingTaskAnswers } from './tasks.ts';
export { loadRating, type Rating, RatingForm, ratingConfig, starsOf } from './views.tsx';

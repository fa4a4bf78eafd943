export { ratingAnswers } from './calls.ts';
export { ratingPages } from './pages.tsx';
export { CardRating } from './star-views.tsx';
export { starsOf } from './tally.ts';
export { ratingTaskAnswers } from './tasks.ts';
export { loadRating, type Rating, RatingForm, ratingConfig } from './views.tsx';

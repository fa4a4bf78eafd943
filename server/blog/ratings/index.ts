export { ratingHandlers } from './calls.ts';
export { ratingPages } from './pages.tsx';
export { CardRating } from './star-views.tsx';
export { starsOf } from './tally.ts';
export { ratingTaskHandlers } from './tasks.ts';
export { loadRating, type Rating, RatingForm, ratingConfig } from './views.tsx';

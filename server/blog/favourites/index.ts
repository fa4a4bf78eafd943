export { favouriteAnswers } from './calls.ts';
export { favouritePages } from './pages.tsx';
export { ownFavourites } from './queries.ts';
export { favouriteTaskAnswers } from './tasks.ts';
export { FavouriteButton, mayFavourite } from './views.tsx';

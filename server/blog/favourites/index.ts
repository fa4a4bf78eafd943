export { favouriteHandlers } from './calls.ts';
export { favouritePages } from './pages.tsx';
export { isFavourite, ownFavourites } from './queries.ts';
export { favouriteTaskHandlers } from './tasks.ts';
export { FavouriteButton, mayFavourite } from './views.tsx';

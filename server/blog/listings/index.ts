export { type Listing, listingPage, postsFrom, startOf } from './listing-views.tsx';
export { OwnTools } from './own-tools-views.tsx';

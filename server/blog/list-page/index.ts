export { foreignNameOf } from './heading-views.tsx';
export { type ListingWithFeed, listingHandlers } from './listing-handlers.ts';
export {
  type Listing,
  type ListingParams,
  listingPage,
  listingQueryNames,
  postsFrom,
  startOf,
} from './listing-views.tsx';
export { ReaderTools } from './reader-tools-views.tsx';

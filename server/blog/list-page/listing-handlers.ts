import type { RequestContext } from '../../core/context/index.ts';
import type { PageParams } from '../../core/http/index.ts';
import type { FeedFormat } from '../../core/paths/index.ts';
import { listingFeed } from '../cards/index.ts';
import { type Listing, listingPage } from './listing-views.tsx';

export type ListingWithFeed = Listing & { readonly feedPath: string };

/** Handlers of the page of a listing and of its feeds. */
export const listingHandlers = (
  listingOf: (context: RequestContext, query: PageParams) => Promise<ListingWithFeed>,
) => ({
  page: async (context: RequestContext, query: PageParams) =>
    listingPage(context, query, await listingOf(context, query)),
  feed: (format: FeedFormat) => async (context: RequestContext, query: PageParams) =>
    listingFeed(context, await listingOf(context, query), format),
});

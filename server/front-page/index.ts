import { listingQuery } from '../blog/list-page/index.ts';
import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { frontPage } from './front-page.ts';
import { latestPage } from './latest.tsx';
import { siteFeed } from './site-feed.ts';

export { latestHandlers } from './calls.ts';
export { frontPage } from './front-page.ts';

export const frontPages: readonly PageRoute[] = [
  { path: paths.home, view: 'latest', query: listingQuery, handler: frontPage },
  { path: paths.blog(), query: listingQuery, handler: latestPage },
  { path: paths.rss(paths.home), query: [], handler: context => siteFeed(context, 'rss') },
  { path: paths.atom(paths.home), query: [], handler: context => siteFeed(context, 'atom') },
];

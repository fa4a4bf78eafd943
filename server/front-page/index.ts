import { listingQueryNames } from '../blog/list-page/index.ts';
import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { frontPage } from './front-page.ts';
import { latestPage } from './latest.tsx';
import { siteFeed } from './site-feed.ts';

export { latestHandlers } from './calls.ts';
export { frontPage } from './front-page.ts';

export const frontPages: readonly PageRoute[] = [
  { path: paths.home, view: 'latest', queryNames: listingQueryNames, handler: frontPage },
  { path: paths.blog(), queryNames: listingQueryNames, handler: latestPage },
  { path: paths.rss(paths.home), queryNames: [], handler: context => siteFeed(context, 'rss') },
  { path: paths.atom(paths.home), queryNames: [], handler: context => siteFeed(context, 'atom') },
];

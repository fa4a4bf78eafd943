import { readOldAddress } from './old-address.ts';
import { targetsOf } from './targets/targets-of.ts';

/** Systems whose pages all have readable addresses here. */
const redirected: ReadonlySet<string | null> = new Set(['com_k2', 'com_content', 'com_tags', 'com_users']);

/** Lists of the blog with readable addresses. Its other pages take more of the query than an address has. */
const blogLists: ReadonlySet<string | null> = new Set([
  ...['latest', 'categories', 'tags', 'blogger', 'teamblog', 'archive', 'calendar', 'search'],
]);

const isRedirected = (query: URLSearchParams): boolean =>
  redirected.has(query.get('option')) || (query.get('option') === 'com_easyblog' && blogLists.has(query.get('view')));

/**
 * Whether an address with `option` and `view` is that of a page of an old site, where one was taken over: its numbers
 * are those of the old site. Data that scripts of an installed site ask for has numbers of this site.
 */
export const isOldPage = (url: string, basePath: string): boolean => {
  const address = readOldAddress(url, basePath);
  if (!address || /^(?:raw|json|ajax)$/.test(address.query.get('format') ?? '')) return false;
  // Installed scripts ask for the months of their calendar.
  if (address.query.get('task') === 'calendar') return false;
  const { query, segments } = address;
  // A menu item by its number alone.
  if (segments.length === 0 && query.has('Itemid') && !query.has('option')) return true;
  const targets = targetsOf(address);
  return targets.some(target => 'id' in target || isRedirected(query));
};

import { readOldAddress } from './old-address.ts';
import { targetsOf } from './targets-of.ts';

/** Systems whose pages all have readable addresses here. Of the blog only rows do: its forms take more of the query. */
const redirected: ReadonlySet<string | null> = new Set(['com_k2', 'com_content', 'com_tags', 'com_users']);

/**
 * Whether an address with `option` and `view` is that of a page of an old site, where one was taken over: its numbers are
 * those of the old site. Data that scripts of an installed site ask for has numbers of this site.
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
  return targets.some(target => 'id' in target || redirected.has(address.query.get('option')));
};

import { limits } from '../../protocol/limits.ts';

/** Query parameters that identify the pages of an old site. No others are stored: they may be secret. */
const tellers = ['option', 'view', 'layout', 'id', 'catid', 'year', 'month'] as const;

const tellingQuery = (query: URLSearchParams): string => {
  const pairs = tellers.flatMap(name => {
    const value = query.get(name);
    return value !== null && /^[\w:.-]{1,80}$/.test(value) ? [`${name}=${value}`] : [];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

// As long and as mixed as a key of a mail's link.
const looksSecret = (path: string): boolean =>
  /(?:^|\/)(?=[^/]*\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_]{32,}(?:\/|$)/.test(path);

/**
 * An address as redirects and the list of missing addresses know it: its path below the site's base without a slash at
 * its end, and of `index.php` what says which page is meant. Null for what is not remembered.
 */
export const pathKey = (address: string, basePath: string): string | null => {
  if (!address.startsWith('/') || !URL.canParse(address, 'http://site.invalid')) return null;
  const { host, pathname, searchParams } = new URL(address, 'http://site.invalid');
  if (host !== 'site.invalid') return null;
  const below = basePath !== '' && pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const path = below.replace(/\/+$/, '');
  if (path === '' || path.startsWith('//') || path.startsWith('/media/') || looksSecret(path)) return null;
  const isIndex = /^\/index\.php$/i.test(path);
  const query = isIndex ? tellingQuery(searchParams) : '';
  const key = path + query;
  return key.length <= limits.redirectAddress && !(isIndex && query === '') ? key : null;
};

import { limits } from '../../protocol/limits.ts';

/** Query parameters that identify the pages of an old site, in the order of their keys. */
const tellers: readonly string[] = ['option', 'view', 'layout', 'id', 'catid', 'year', 'month'];

// No others are stored of what is asked for: they may be secret.
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

interface Parts {
  /** Path below the site's base without a slash at its end; `/index.php` for a query of the front page. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly isIndex: boolean;
}

const partsOf = (address: string, basePath: string): Parts | null => {
  if (!address.startsWith('/') || !URL.canParse(address, 'http://site.invalid')) return null;
  const { host, pathname, searchParams } = new URL(address, 'http://site.invalid');
  if (host !== 'site.invalid') return null;
  const below = basePath !== '' && pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const path = below.replace(/\/+$/, '') || (searchParams.size > 0 ? '/index.php' : '');
  if (path === '' || path.startsWith('//') || path.startsWith('/media/') || looksSecret(path)) return null;
  return { path, query: searchParams, isIndex: /^\/index\.php$/i.test(path) };
};

const keyOf = (path: string, query: string, isIndex: boolean): string | null => {
  const key = path + query;
  return key.length <= limits.redirectAddress && !(isIndex && query === '') ? key : null;
};

/**
 * An address as the list of missing addresses knows it: its path below the site's base without a slash at its end, and
 * of `index.php` what says which page is meant. Null for what is not remembered.
 */
export const pathKey = (address: string, basePath: string): string | null => {
  const parts = partsOf(address, basePath);
  return parts && keyOf(parts.path, parts.isIndex ? tellingQuery(parts.query) : '', parts.isIndex);
};

const rank = (name: string): number => (tellers.includes(name) ? tellers.indexOf(name) : tellers.length);

const written = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');

// Menu items and languages do not tell pages apart, unless nothing else is there.
const pairsOf = (query: URLSearchParams): readonly string[] => {
  const all = [...query].filter(([name]) => !/^utm_/i.test(name));
  const telling = all.filter(([name]) => !/^(?:Itemid|lang)$/i.test(name));
  return (telling.length > 0 ? telling : all)
    .map(([name, value]) => ({ name, pair: `${written(name)}=${written(value)}` }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.pair < b.pair ? -1 : 1))
    .map(({ pair }) => pair);
};

const queryOf = (pairs: readonly string[]): string => (pairs.length > 0 ? `?${pairs.join('&')}` : '');

/** An address as a redirect stores it: the path, and every parameter that a request has to have, in one order. */
export const redirectKey = (address: string, basePath: string): string | null => {
  const parts = partsOf(address, basePath);
  return parts && keyOf(parts.path, queryOf(pairsOf(parts.query)), parts.isIndex);
};

// Each parameter doubles the keys that are looked up; behind these each counts alone.
const mostCombined = 6;
const mostPairs = 30;

const subsets = (pairs: readonly string[]): readonly (readonly string[])[] => {
  const found: (readonly string[])[] = [[]];
  for (const pair of pairs) found.push(...found.map(set => [...set, pair]));
  return found;
};

/** Keys of all redirects that an address may have, those that ask for most parameters first. */
export const redirectKeys = (address: string, basePath: string): readonly string[] => {
  const parts = partsOf(address, basePath);
  if (!parts) return [];
  const pairs = pairsOf(parts.query);
  const combined = [
    ...subsets(pairs.slice(0, mostCombined)),
    ...pairs.slice(mostCombined, mostPairs).map(one => [one]),
  ];
  const keys = [pairs, ...combined.toSorted((a, b) => b.length - a.length)].map(set =>
    keyOf(parts.path, queryOf(set), parts.isIndex),
  );
  return [...new Set(keys.filter(key => key !== null))];
};

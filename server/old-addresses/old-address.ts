import type { FeedFormat } from '../core/paths/index.ts';

/** The form of a page that an old address asks for. */
export interface AddressForm {
  readonly feed: FeedFormat | null;
  readonly isPrint: boolean;
  readonly isJson: boolean;
  /** Offset in a list. */
  readonly start: number;
}

/** An address of an old site: decoded parts of its path below the site's base, and its query. */
export interface OldAddress {
  readonly segments: readonly string[];
  /** The path with the ending of its last part, as it names a file. */
  readonly file: readonly string[];
  readonly query: URLSearchParams;
  readonly form: AddressForm;
}

const longest = 2000;
const maxSegments = 16;
const suffix = /\.(html?|feed|raw|pdf|json)$/i;

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment).normalize('NFC').trim();
  } catch {
    return null;
  }
};

const formOf = (query: URLSearchParams, ending: string): AddressForm => {
  const format = query.get('format') ?? '';
  const start = query.get('start') ?? query.get('limitstart') ?? '';
  const isFeed = format === 'feed' || ending === 'feed';
  return {
    feed: isFeed ? (query.get('type') === 'atom' ? 'atom' : 'rss') : null,
    isPrint: query.get('print') === '1' || format === 'print' || query.get('tmpl') === 'component',
    isJson: format === 'json' || ending === 'json',
    start: /^\d{1,7}$/.test(start) ? Number(start) : 0,
  };
};

/** Values of the query with these names that it has. */
export const valuesOf = (query: URLSearchParams, ...names: readonly string[]): readonly string[] =>
  names.map(name => query.get(name)).filter(value => value !== null);

/** Whether the part has the form of a language, which may begin an address. */
export const isLanguage = (segment = ''): boolean => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(segment);

/** Reads an address below `basePath`; null for an address that names no page of any site. */
export const readOldAddress = (url: string, basePath: string): OldAddress | null => {
  if (url.length > longest) return null;
  const [pathname = '', ...rest] = url.split('?');
  const path = pathname.replace(/\/{2,}/g, '/');
  const below = basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  const raw = below.split('/').filter(segment => segment !== '');
  if (raw.length > maxSegments) return null;
  const ending = suffix.exec(raw.at(-1) ?? '')?.[1]?.toLowerCase() ?? '';
  const file = raw.map(decoded).filter((segment): segment is string => segment !== null && !/\p{Cc}/u.test(segment));
  if (file.length < raw.length) return null;
  const known = file.map((segment, at) => (at === file.length - 1 ? segment.replace(suffix, '').trim() : segment));
  const query = new URLSearchParams(rest.join('?'));
  return {
    segments: known[0]?.toLowerCase() === 'index.php' ? known.slice(1) : known,
    file,
    query,
    form: formOf(query, ending),
  };
};

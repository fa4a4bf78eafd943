const longest = 500;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return text;
  }
};

/** Normalized form of a stored path: decoded, without a slash at the end. Null if no such path is stored. */
export const legacyPath = (pathname: string): string | null => {
  const path =
    decoded(pathname)
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '') || '/';
  return path.length <= longest && path.startsWith('/') && !/\p{Cc}/u.test(path) ? path : null;
};

export type FeedFormat = 'rss' | 'atom';

export interface LegacyQuestion {
  /** Candidates of stored paths, the best first. */
  readonly paths: readonly string[];
  readonly feed: FeedFormat | null;
}

// WordPress numbers posts, pages and files together.
const numbered = { p: 'p', page_id: 'p', attachment_id: 'p', cat: 'cat', author: 'author' } as const;

/** The stored path of a plain permalink: `?p=12`, `?cat=3`, `?tag=wind`, `?m=201301`. */
const plainPermalink = (query: URLSearchParams): string | null => {
  for (const [name, kind] of Object.entries(numbered)) {
    const value = query.get(name);
    if (value !== null && /^[1-9]\d{0,9}$/.test(value)) return `/?${kind}=${value}`;
  }
  for (const [name, base] of [
    ['tag', 'tag'],
    ['category_name', 'category'],
    ['author_name', 'author'],
  ]) {
    const value = query.get(name ?? '');
    if (value) return legacyPath(`/${base}/${value}`);
  }
  const [, year, month, day] = /^(\d{4})(?:(\d\d)(\d\d)?)?/.exec(query.get('m') ?? '') ?? [];
  return year ? ['', year, month, day].filter(part => part !== undefined).join('/') : null;
};

const feedOf = (name: string): FeedFormat => (name === 'atom' ? 'atom' : 'rss');

/** Plain permalink in the query of the front page; null if there is none. */
export const frontPageQuestion = (query: URLSearchParams): LegacyQuestion | null => {
  const path = plainPermalink(query);
  const feed = query.get('feed');
  if (path === null && feed === null) return null;
  return { paths: [path ?? '/'], feed: feed === null ? null : feedOf(feed) };
};

const feedEnd = /^(?:\/comments(?=\/feed)|(.*?))\/feed(?:\/(rss2?|atom|rdf))?$/;
const feedFile = /^(.*)\/wp-(rss2?|atom|rdf|feed|commentsrss2)\.php$/;
// Further pages of a list, of comments and of one post, and other forms of a post.
const partEnd = /^(.*?)\/(?:page\/\d{1,6}|comment-page-\d{1,6}|trackback|embed|amp|\d{1,3})$/;
const sizedFile = /^(.*)(?:-\d{1,5}x\d{1,5}|-scaled)(\.[a-z]{3,4})$/i;

const shorter = (path: string): string[] => {
  const part = partEnd.exec(path);
  const sized = sizedFile.exec(path);
  return [path, ...(part ? [part[1] || '/'] : []), ...(sized ? [`${sized[1]}${sized[2]}`] : [])];
};

/** Target of a path below the site's base on an imported site; null when there is none. */
export const pathQuestion = (pathname: string): LegacyQuestion | null => {
  const path = legacyPath(pathname.replace(/^\/index\.php(?=\/)/i, ''));
  if (path === null) return null;
  const feed = feedEnd.exec(path) ?? feedFile.exec(path);
  if (feed) return { paths: shorter(feed[1] || '/'), feed: feedOf(feed[2] ?? '') };
  return path === '/' ? null : { paths: shorter(path), feed: null };
};

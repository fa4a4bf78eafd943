import { paths } from '../../core/paths/index.ts';
import { feedPath } from '../../feeds/index.ts';
import { valuesOf } from '../old-address.ts';
import { type NamedTarget, numbered, numberOf, type OldTarget } from '../target.ts';
import { dateTarget } from './date-target.ts';

type BlogKind = 'post' | 'category' | 'tag' | 'team' | 'author';

const systemOf = (kind: BlogKind) => (kind === 'author' ? 'joomla' : 'easyblog');

/** A row by its alias; when the segment begins with a number, also by that number with the words behind it. */
export const blogRow = (kind: BlogKind, segment: string | undefined): readonly OldTarget[] => {
  if (segment === undefined || segment === '') return [];
  const name: NamedTarget = { kind, name: segment };
  const id = numberOf(segment);
  const alias = segment.slice((id ?? '').length + 1);
  return id === undefined || alias === '' ? [name] : [name, { kind, system: systemOf(kind), id, alias }];
};

const home: OldTarget = { list: 'posts' };

const search = (words: string): OldTarget => ({
  path: words === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q: words })}`,
});

const without = (parts: readonly string[], word: string): readonly string[] =>
  parts[0] === word ? parts.slice(1) : parts;

const authors = (parts: readonly string[]): readonly OldTarget[] => {
  const [name] = without(parts, 'listings');
  if (name === undefined || name === 'sort') return [{ path: paths.authors }];
  // Underscores and blanks of a username stand for hyphens.
  const hyphened = name.replace(/[_ ]/g, '-');
  return [...blogRow('author', name), ...(hyphened === name ? [] : blogRow('author', hyphened))];
};

const calendar = (parts: readonly string[]): readonly OldTarget[] =>
  parts.length === 0 ? [{ path: paths.calendar }] : dateTarget('blog', parts);

type Reader = (parts: readonly string[], query: URLSearchParams) => readonly OldTarget[];

/** Views whose words may stand behind any menu. */
const views: Readonly<Record<string, Reader>> = {
  entry: parts =>
    blogRow(
      'post',
      parts.findLast(part => part !== 'amp'),
    ),
  categories: parts => (parts.length === 0 ? [{ path: paths.categories }] : blogRow('category', parts[0])),
  tags: parts => (parts.length === 0 ? [{ path: paths.tags }] : blogRow('tag', without(parts, 'tag')[0])),
  blogger: authors,
  authors,
  teamblog: parts => {
    const [name] = without(parts, 'listings');
    return name === undefined ? [{ path: paths.teams }] : blogRow('team', name);
  },
  archive: parts => {
    if (parts.length === 0) return [{ path: paths.archive }];
    return parts[0] === 'calendar' ? calendar(parts.slice(1)) : dateTarget('blog', parts);
  },
  calendar,
};

/** Views that are common words of other addresses: they count behind `blog` and `component/easyblog` only. */
const ownViews: Readonly<Record<string, Reader>> = {
  search: (parts, query) => [search(parts[0] ?? query.get('query') ?? '')],
  // EasyBlog 3 named the feed behind it.
  latest: ([format]) => [format === 'rss' || format === 'atom' ? { path: feedPath(paths.home, format) } : home],
  featured: () => [home],
  myblog: () => [{ path: paths.dashboard }],
  dashboard: () => [{ path: paths.dashboard }],
  login: () => [{ path: paths.signIn }],
  subscription: () => [{ path: paths.subscriptions }],
  composer: () => [{ path: paths.write() }],
};

const viewOf = (of: Readonly<Record<string, Reader>>, word = ''): Reader | undefined =>
  Object.hasOwn(of, word) ? of[word] : undefined;

/** Targets of a view whose word the old site translated: a month, or the name of a row of any list. */
const translatedTargets = ([, ...rest]: readonly string[]): readonly OldTarget[] => {
  const [first = '', ...more] = rest;
  if (/^\d{4}$/.test(first)) return dateTarget('blog', rest);
  return more.length > 0 ? [] : [...blogRow('tag', first), ...authors([first]), ...blogRow('team', first)];
};

/** Targets behind `blog` or `component/easyblog`: a view, or the alias of a post as the last part. */
export const blogTargets = (parts: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  const [word = '', ...rest] = parts;
  if (word === '') return [home];
  const view = viewOf(views, word.toLowerCase()) ?? viewOf(ownViews, word.toLowerCase());
  // The menu item of a category has a name of its own, mostly that of the category.
  if (view) return view(rest, query);
  const named = [...(views.entry?.(parts, query) ?? []), ...blogRow('category', parts.at(-1))];
  return rest.length === 0 ? named : [...named, ...translatedTargets(parts)];
};

/** Targets of a view of EasyBlog behind any words of a menu: `journal/tags/tea`. */
export const blogViewTargets = (segments: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  const at = segments.findIndex((segment, index) => index > 0 && viewOf(views, segment.toLowerCase()));
  const rest = segments.slice(at + 1);
  return at < 0 || rest.length === 0 ? [] : (viewOf(views, segments[at]?.toLowerCase())?.(rest, query) ?? []);
};

const kindOfView: Readonly<Record<string, BlogKind>> = {
  entry: 'post',
  categories: 'category',
  tags: 'tag',
  blogger: 'author',
  teamblog: 'team',
};

/** Targets of `index.php?option=com_easyblog&…`. */
export const blogQueryTargets = (query: URLSearchParams): readonly OldTarget[] => {
  const [view, id] = [query.get('view') ?? '', query.get('id')];
  const kind = Object.hasOwn(kindOfView, view) ? kindOfView[view] : undefined;
  if (kind && id !== null) return numbered(kind, systemOf(kind), id);
  if (view === 'archive' && query.has('archiveyear'))
    return dateTarget('blog', valuesOf(query, 'archiveyear', 'archivemonth', 'archiveday'));
  if (view === 'calendar' && query.has('year')) return dateTarget('blog', valuesOf(query, 'year', 'month', 'day'));
  return view === '' ? [home] : blogTargets([view], query);
};

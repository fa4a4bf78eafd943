import { paths } from '../core/paths/index.ts';
import { blogTargets } from './easyblog-targets.ts';
import { joomlaComponentTargets } from './joomla-targets.ts';
import { k2PathTargets } from './k2-targets.ts';
import type { OldAddress } from './old-address.ts';
import { queryTargets } from './query-targets.ts';
import type { OldMenuItem, OldMenus } from './site-queries.ts';
import { numbered, type OldTarget } from './target.ts';

const home: OldTarget = { path: paths.home, hasFeed: true };

/** Query of the page of a menu item: what the address says itself counts more. */
const merged = ({ link }: OldMenuItem, query: URLSearchParams): URLSearchParams => {
  const all = new URLSearchParams(link);
  for (const [name, value] of query) if (value !== '') all.set(name, value);
  return all;
};

const ownPage = (item: OldMenuItem, query: URLSearchParams): readonly OldTarget[] =>
  item.isHome ? [home] : queryTargets(merged(item, query));

const listViews: ReadonlySet<string | null> = new Set(['blogger', 'categories', 'tags', 'teamblog']);

/** Targets of the words behind the path of a menu item. */
const below = (item: OldMenuItem, rest: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  const link = new URLSearchParams(item.link);
  const name = link.get('option')?.replace(/^com_/, '') ?? '';
  const view = link.get('view');
  if (name === 'k2') return k2PathTargets(rest, query);
  if (name === 'easyblog') return blogTargets(view !== null && listViews.has(view) ? [view, ...rest] : rest, query);
  if (name === 'tags') return numbered('articleTag', 'joomla', rest.at(-1));
  return name === 'content' ? [] : joomlaComponentTargets(name, rest, merged(item, query));
};

const isLanguage = (segment = ''): boolean => /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(segment);

/** The item with the longest path that begins these segments, and the number of segments of that path. */
const longest = (segments: readonly string[], { byPath }: OldMenus): readonly [OldMenuItem, number] | undefined => {
  for (let length = segments.length; length > 0; length--) {
    const item = byPath.get(segments.slice(0, length).join('/').toLowerCase());
    if (item) return [item, length];
  }
  return undefined;
};

export interface MenuMatch {
  /** Targets of the page of a menu item: the address is exactly its path, or names it by number. */
  readonly exact: readonly OldTarget[];
  /** Targets of the words behind the path of an item. */
  readonly deeper: readonly OldTarget[];
}

const none: MenuMatch = { exact: [], deeper: [] };

/** Targets that the menus of the old site give an address; a prefix of its language may stand in front. */
export const menuMatch = ({ segments, query }: OldAddress, menus: OldMenus): MenuMatch => {
  if (segments.length === 0) {
    const item = query.has('option') ? undefined : menus.byId.get(query.get('Itemid') ?? '');
    return item ? { exact: ownPage(item, query), deeper: [] } : none;
  }
  const candidates = isLanguage(segments[0]) ? [segments, segments.slice(1)] : [segments];
  for (const candidate of candidates) {
    const found = longest(candidate, menus);
    if (!found) continue;
    const [item, length] = found;
    return length === candidate.length
      ? { exact: ownPage(item, query), deeper: [] }
      : { exact: [], deeper: below(item, candidate.slice(length), query) };
  }
  return none;
};

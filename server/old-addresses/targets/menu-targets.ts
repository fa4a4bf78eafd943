import { isLanguage, type OldAddress } from '../old-address.ts';
import type { K2Sef } from '../sef-settings.ts';
import type { OldMenuItem, OldMenus } from '../site-queries.ts';
import { numbered, numberOf, type OldTarget } from '../target.ts';
import { dateTarget } from './date-target.ts';
import { blogTargets } from './easyblog-targets.ts';
import { joomlaComponentTargets } from './joomla-targets.ts';
import { k2AdvancedTargets } from './k2-advanced.ts';
import { k2PathTargets } from './k2-targets.ts';
import { queryTargets } from './query-targets.ts';

const home: OldTarget = { list: 'posts' };

/** Query of the page of a menu item: what the address says itself counts more. */
const merged = ({ link }: OldMenuItem, query: URLSearchParams): URLSearchParams => {
  const all = new URLSearchParams(link);
  for (const [name, value] of query) if (value !== '') all.set(name, value);
  return all;
};

const ownPage = (item: OldMenuItem, query: URLSearchParams): readonly OldTarget[] =>
  item.isHome ? [home] : queryTargets(merged(item, query));

const listViews: ReadonlySet<string | null> = new Set(['blogger', 'categories', 'tags', 'teamblog']);

/**
 * Joomla without numbers (`sef_ids` off): an alias in its category, or in that of the menu item; months of an archive.
 */
const belowContent = (view: string | null, rest: readonly string[]): readonly OldTarget[] => {
  const [name = '', within] = [rest.at(-1), rest.at(-2)];
  if (view === 'archive' && /^\d{4}$/.test(rest[0] ?? '')) return dateTarget('articles', rest.slice(0, 2));
  if (numberOf(name) !== undefined) return [];
  const article: OldTarget = { kind: 'article', name };
  return [within === undefined ? article : { ...article, within }, { kind: 'articleCategory', name }];
};

/** Targets of the words behind the path of a menu item. */
const below = (
  item: OldMenuItem,
  rest: readonly string[],
  query: URLSearchParams,
  k2Sef: K2Sef | null,
): readonly OldTarget[] => {
  const link = new URLSearchParams(item.link);
  const name = link.get('option')?.replace(/^com_/, '') ?? '';
  const view = link.get('view');
  if (name === 'k2') {
    const standard = k2PathTargets(rest, query);
    return standard.length === 0 && k2Sef ? k2AdvancedTargets(rest, query, k2Sef) : standard;
  }
  if (name === 'easyblog') return blogTargets(view !== null && listViews.has(view) ? [view, ...rest] : rest, query);
  if (name === 'tags') return numbered('articleTag', 'joomla', rest.at(-1));
  return name === 'content' ? belowContent(view, rest) : joomlaComponentTargets(name, rest, merged(item, query));
};

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
export const menuMatch = ({ segments, query }: OldAddress, menus: OldMenus, k2Sef: K2Sef | null): MenuMatch => {
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
      : { exact: [], deeper: below(item, candidate.slice(length), query, k2Sef) };
  }
  return none;
};

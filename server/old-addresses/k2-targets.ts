import { articlePaths } from '../core/paths/index.ts';
import { dateTarget } from './date-target.ts';
import { numbered, type OldTarget } from './target.ts';

export const downloadOf = (segment = ''): readonly OldTarget[] => {
  const [, attachment, hash] = /^([1-9]\d{0,9})_([0-9a-f]{32})$/.exec(segment) ?? [];
  return attachment !== undefined && hash !== undefined ? [{ attachment, hash }] : [];
};

const decodedAgain = (name: string): string => {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};

// Links encode the name of a tag, and the router of the old site encodes it once more.
const tagTargets = (name: string): readonly OldTarget[] =>
  [...new Set([name, decodedAgain(name)])]
    .map(words => words.trim())
    .filter(words => words !== '' && words.length <= 255 && !/\p{Cc}/u.test(words))
    .map(words => ({ kind: 'articleTag', name: words }));

const searchTarget = (query: URLSearchParams): OldTarget => ({
  path: `${articlePaths.search}?${new URLSearchParams({ searchword: query.get('searchword') ?? '' })}`,
});

/** Targets of the lists of K2 by their task. */
export const listTargets = (task: string, rest: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  switch (task) {
    case 'category':
      return numbered('articleCategory', 'k2', rest[0]);
    case 'user':
      return numbered('articleAuthor', 'joomla', rest[0]);
    case 'tag':
      return tagTargets(rest.join('/'));
    case 'date':
      return dateTarget('articles', rest);
    case 'search':
      return [searchTarget(query)];
    case '':
      return [{ path: articlePaths.home() }];
    default:
      return [];
  }
};

const itemTargets = ([id = '', next]: readonly string[]): readonly OldTarget[] => {
  if (id === 'add') return [{ path: articlePaths.add() }];
  if (id === 'download') return downloadOf(next);
  // The page of an article offers its form to those who may change it.
  return numbered('article', 'k2', id === 'edit' ? next : id);
};

/** Targets of a path of K2, behind any words of a menu: `magazine/item/12-title`, `itemlist/category/3-name`. */
export const k2PathTargets = (segments: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  for (const [at, segment] of segments.entries()) {
    const rest = segments.slice(at + 1);
    const [task = '', ...deeper] = rest;
    const targets =
      segment === 'item' ? itemTargets(rest) : segment === 'itemlist' ? listTargets(task, deeper, query) : [];
    if (targets.length > 0) return targets;
  }
  return [];
};

const present = (...values: readonly (string | null)[]): string[] => values.filter(value => value !== null);

/** Targets of `index.php?option=com_k2&…`. */
export const k2QueryTargets = (query: URLSearchParams): readonly OldTarget[] => {
  const [view, task, id] = [query.get('view'), query.get('task') ?? '', query.get('id') ?? ''];
  if (view === 'item') {
    if (task === 'download') return downloadOf(id);
    return task === '' ? numbered('article', 'k2', id) : [];
  }
  if (view === 'latest') return [{ path: articlePaths.home() }];
  if (view !== 'itemlist') return [];
  if (task === 'tag') return listTargets(task, present(query.get('tag')), query);
  if (task === 'date')
    return listTargets(task, present(query.get('year'), query.get('month'), query.get('day')), query);
  return listTargets(task, [id], query);
};

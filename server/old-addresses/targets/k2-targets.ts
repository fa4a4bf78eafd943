import { articlePaths } from '../../core/paths/index.ts';
import { valuesOf } from '../old-address.ts';
import { numbered, type OldTarget, type ReportTarget } from '../target.ts';
import { dateTarget } from './date-target.ts';

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
      return [{ list: 'articles' }];
    default:
      return [];
  }
};

const formTargets = (segment: string | undefined): readonly OldTarget[] =>
  numbered('article', 'k2', segment).map(target => ({ ...target, isForm: true }));

const itemTargets = ([id = '', next]: readonly string[]): readonly OldTarget[] => {
  if (id === 'add') return [{ path: articlePaths.add() }];
  if (id === 'download') return downloadOf(next);
  return id === 'edit' ? formTargets(next) : numbered('article', 'k2', id);
};

const reported = (reports: ReportTarget['reports'], number: string | null | undefined): readonly OldTarget[] =>
  number && /^[1-9]\d{0,9}$/.test(number) ? [{ reports, number }] : [];

/** Targets of a task of the comments of K2. The others change comments, which no address may do by itself. */
const commentTargets = (task: string, account: string | undefined, query: URLSearchParams): readonly OldTarget[] => {
  if (task === 'report') return reported('comment', query.get('commentID'));
  return task === 'reportSpammer' ? reported('account', account) : [];
};

const targetsBehind = (word: string, rest: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  const [task = '', ...deeper] = rest;
  switch (word) {
    case 'item':
      return itemTargets(rest);
    case 'itemlist':
      return listTargets(task, deeper, query);
    case 'comments':
      return commentTargets(task, deeper[0], query);
    default:
      return [];
  }
};

/** Targets of a path of K2, behind any words of a menu: `magazine/item/12-title`, `itemlist/category/3-name`. */
export const k2PathTargets = (segments: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  if (segments.length === 1 && segments[0] === 'latest') return [{ list: 'articles' }];
  for (const [at, segment] of segments.entries()) {
    const targets = targetsBehind(segment, segments.slice(at + 1), query);
    if (targets.length > 0) return targets;
  }
  return [];
};

/** Targets of `index.php?option=com_k2&…`. */
export const k2QueryTargets = (query: URLSearchParams): readonly OldTarget[] => {
  const [view, task, id] = [query.get('view'), query.get('task') ?? '', query.get('id') ?? ''];
  if (view === 'item') {
    if (task === 'download') return downloadOf(id);
    if (task === 'edit') return formTargets(query.get('cid') ?? undefined);
    return task === '' ? numbered('article', 'k2', id) : [];
  }
  if (view === 'latest') return [{ list: 'articles' }];
  if (view === 'comments') return commentTargets(task, id, query);
  if (view !== 'itemlist') return [];
  if (task === 'tag') return listTargets(task, valuesOf(query, 'tag'), query);
  if (task === 'date') return listTargets(task, valuesOf(query, 'year', 'month', 'day'), query);
  return listTargets(task, [id], query);
};

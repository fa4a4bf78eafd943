import { articlePaths, paths } from '../../core/paths/index.ts';
import { numbered, numberOf, type OldTarget } from '../target.ts';
import { dateTarget } from './date-target.ts';

const search = (words: string | null): OldTarget => ({
  path: words ? `${paths.search}?${new URLSearchParams({ q: words })}` : paths.search,
});

const accountPages: Readonly<Record<string, string>> = {
  login: paths.signIn,
  profile: paths.profile,
  registration: '/account/register',
  reset: '/account/forgot',
  remind: '/account/forgot-username',
};

const accountTarget = (view = ''): readonly OldTarget[] => {
  const path = Object.hasOwn(accountPages, view) ? accountPages[view] : undefined;
  return path === undefined ? [] : [{ path }];
};

const archiveTargets = (parts: readonly [year: string, month: string]): readonly OldTarget[] =>
  parts[0] === '' ? [{ path: articlePaths.archive() }] : dateTarget('articles', parts);

// All tags are found in the article area; it has no page of its own for them.
const tagTargets = (id: string | null | undefined): readonly OldTarget[] =>
  id ? numbered('articleTag', 'joomla', id) : [{ list: 'articles' }];

/** Targets of `component/content/…` and `option=com_content` by view. */
const contentTargets = (parts: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  const [view = query.get('view') ?? '', ...rest] = parts;
  const id = rest.at(-1) ?? query.get('id') ?? undefined;
  switch (view) {
    case 'article':
      return numbered('article', 'joomla', id);
    case 'category':
      return numbered('articleCategory', 'joomla', id);
    case 'featured':
    case 'frontpage':
      return [{ list: 'posts' }];
    case 'archive':
      return archiveTargets([query.get('year') || (rest[0] ?? ''), query.get('month') || (rest[1] ?? '')]);
    default:
      return [];
  }
};

/** Targets behind `component/NAME` of Joomla's own components. */
export const joomlaComponentTargets = (
  name: string,
  rest: readonly string[],
  query: URLSearchParams,
): readonly OldTarget[] => {
  switch (name) {
    case 'content':
      return contentTargets(rest, query);
    case 'tags':
      return tagTargets(rest.at(-1) ?? query.get('id'));
    case 'users':
      return accountTarget(query.get('view') ?? rest[0]);
    case 'search':
      return [search(query.get('searchword'))];
    case 'finder':
      return [search(query.get('q'))];
    default:
      return [];
  }
};

/** Targets of `index.php?option=com_…` of Joomla's own components. */
export const joomlaQueryTargets = (name: string, query: URLSearchParams): readonly OldTarget[] =>
  joomlaComponentTargets(name, [], query);

/**
 * Targets of a path behind any words of a menu that names no component: by the number and alias at its end, which both
 * have to be right, or by the alias of an article in its category.
 */
export const menuTargets = (segments: readonly string[]): readonly OldTarget[] => {
  const [last = '', before] = [segments.at(-1), segments.at(-2)];
  if (before === undefined) return [];
  const id = numberOf(last);
  const alias = last.slice((id ?? '').length + 1);
  if (id !== undefined && alias !== '')
    return [
      { kind: 'article', system: 'joomla', id, alias },
      { kind: 'articleCategory', system: 'joomla', id, alias },
      { kind: 'article', system: 'k2', id, alias },
      { kind: 'articleCategory', system: 'k2', id, alias },
      { kind: 'articleTag', system: 'joomla', id, alias },
    ];
  return [
    { kind: 'article', name: last, within: before },
    { kind: 'post', name: last },
  ];
};

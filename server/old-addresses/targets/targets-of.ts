import { isLanguage, type OldAddress } from '../old-address.ts';
import { filesOfAddress } from '../paths/file-paths.ts';
import type { OldTarget } from '../target.ts';
import { blogTargets, blogViewTargets } from './easyblog-targets.ts';
import { joomlaComponentTargets, menuTargets } from './joomla-targets.ts';
import { k2PathTargets } from './k2-targets.ts';
import { queryTargets } from './query-targets.ts';

const componentTargets = (name: string, rest: readonly string[], query: URLSearchParams): readonly OldTarget[] => {
  if (name === 'k2') return k2PathTargets(rest, query);
  return name === 'easyblog' ? blogTargets(rest, query) : joomlaComponentTargets(name, rest, query);
};

/** Whether the query names the page: at the entry point, also behind a language alone. */
const isIndex = (segments: readonly string[], query: URLSearchParams): boolean => {
  const [first = 'index.php', ...rest] = segments;
  const isLanguageAlone = rest.length === 0 && isLanguage(first) && query.has('option');
  return isLanguageAlone || (rest.at(-1) ?? first).toLowerCase() === 'index.php';
};

/** Position of a word that begins an address, behind at most a prefix of the language. */
const positionOf = (segments: readonly string[], word: string): number =>
  segments.slice(0, 2).findIndex(segment => segment.toLowerCase() === word);

const ownAreas: ReadonlySet<string | undefined> = new Set(['articles', 'media', 'images']);

/** Targets that an address of an old site may mean, the likeliest first. */
export const targetsOf = ({ segments, file, query }: OldAddress): readonly OldTarget[] => {
  if (isIndex(segments, query)) return queryTargets(query);
  const component = positionOf(segments, 'component');
  if (component >= 0)
    return componentTargets((segments[component + 1] ?? '').toLowerCase(), segments.slice(component + 2), query);
  const files = filesOfAddress(file);
  if (files.length > 0) return [{ files }];
  // The article area of this site has K2's shapes, with numbers of its own; files are no pages.
  if (ownAreas.has(segments[0])) return [];
  const ofK2 = k2PathTargets(segments, query);
  if (ofK2.length > 0) return ofK2;
  const blog = positionOf(segments, 'blog');
  // Team blogs have an address of their own here: a team that the reader may not know of is no post of that name.
  if (blog >= 0 && segments[blog + 1] === 'teamblogs') return [];
  if (blog >= 0) return blogTargets(segments.slice(blog + 1), query);
  return [...blogViewTargets(segments, query), ...menuTargets(segments)];
};

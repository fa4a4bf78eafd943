import type { PageParams, PageRoute } from '../../core/http/index.ts';

/** Names that the frame of every page reads. */
const ofFrame = ['tmpl'];

const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';

interface Requested {
  readonly url: string;
  readonly params: PageParams;
  readonly inPath: readonly string[];
}

/**
 * Address and parameters of a request without those that its page does not read, such as those of a campaign: all these
 * requests share one cached page. A name that occurs several times has no text, and is not read either.
 */
export const readAddress = (
  { query: ownNames }: Pick<PageRoute, 'query'>,
  { url, params, inPath }: Requested,
): Pick<Requested, 'url' | 'params'> => {
  const at = url.indexOf('?');
  if (at < 0 || ownNames === undefined) return { url, params };
  const names = new Set([...ofFrame, ...ownNames]);
  const parts = url
    .slice(at + 1)
    .split('&')
    .map(part => ({ part, name: nameOf(part) }));
  const times = new Map<string, number>();
  for (const { name } of parts) times.set(name, (times.get(name) ?? 0) + 1);
  const isRead = (name: string): boolean => names.has(name) && times.get(name) === 1;
  const read = parts.filter(({ name }) => isRead(name)).map(({ part }) => part);
  return {
    url: url.slice(0, at) + (read.length > 0 ? `?${read.join('&')}` : ''),
    params: Object.fromEntries(Object.entries(params).filter(([name]) => inPath.includes(name) || isRead(name))),
  };
};

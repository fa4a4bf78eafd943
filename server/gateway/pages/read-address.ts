import type { PageParams, PageRoute } from '../../core/http/index.ts';
import { frameQueryNames } from '../../template/index.ts';

interface Requested {
  readonly url: string;
  /** Parameters of the path and of the query. */
  readonly params: PageParams;
  /** Names of the parameters of the path. */
  readonly inPath: readonly string[];
}

/**
 * Address and parameters of a request without those that its page does not read, such as those of a campaign: all these
 * requests share one cached page. The query of the address is written from these parameters, so that no page reads what
 * its key in the cache does not hold. A name that occurs several times has no text, and is not read either.
 */
export const readAddress = (
  { queryNames }: Pick<PageRoute, 'queryNames'>,
  { url, params, inPath }: Requested,
): Pick<Requested, 'url' | 'params'> => {
  if (queryNames === undefined) return { url, params };
  const names = new Set([...frameQueryNames, ...queryNames]);
  const query = new URLSearchParams();
  const read: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(params)) {
    if (inPath.includes(name)) read[name] = value;
    else if (value !== undefined && names.has(name)) {
      read[name] = value;
      query.append(name, value);
    }
  }
  // The router takes `#` for the beginning of the query as well.
  const [path = ''] = url.split(/[?#]/, 1);
  return { url: path + (query.size > 0 ? `?${query}` : ''), params: read };
};

import type { ApiInput } from '../../protocol/api/operation.ts';
import type { ApiOperations } from '../../protocol/api/registry.ts';
import { UserError } from '../core/errors/index.ts';

type Query = ApiInput<ApiOperations['listPosts' | 'listArticles']>['query'];

/** Scope that the filters of a list name. */
export type FilteredScope =
  | { readonly kind: 'site' }
  | { readonly kind: 'author' | 'category' | 'tag'; readonly id: number };

/** Reads the filters of a list: at most one at a time, since each has an index of its own. */
export const scopeOf = ({ author, category, tag, since, changedSince }: Query): FilteredScope => {
  const named = Object.entries({ author, category, tag, changedSince }).filter(([, value]) => value !== undefined);
  const [, second] = named;
  if (second) throw new UserError('API_ONE_FILTER', { status: 400, field: second[0] });
  if (since && changedSince) throw new UserError('API_ONE_DATE', { status: 400, field: 'changedSince' });
  if (author !== undefined) return { kind: 'author', id: author };
  if (category !== undefined) return { kind: 'category', id: category };
  return tag === undefined ? { kind: 'site' } : { kind: 'tag', id: tag };
};

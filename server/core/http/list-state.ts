import { pageStart } from './params.ts';
import type { PageParams } from './route.ts';

export type Ordering = 'asc' | 'desc';

/** Parameters that a list of the dashboard accepts. */
export interface ListShape {
  readonly path: string;
  /** Name in the addresses `index.php?view=dashboard&layout=…`; empty: the first list. */
  readonly layout: string;
  /** Sort keys, each with its initial ordering; the first is the default. */
  readonly sorts: Readonly<Record<string, Ordering>>;
  /** Tells whether a value is valid for a filter; `all` is the default of every filter. */
  readonly filters: Readonly<Record<string, (value: string) => boolean>>;
  readonly isSearched: boolean;
}

/** State of a list from its address. */
export interface ListState {
  readonly search: string;
  readonly sort: string;
  readonly ordering: Ordering;
  readonly start: number;
  /** The filters that are not `all`. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** Rows on one page of a list (requirements Y-11). */
export const listSize = 10;

const searchMost = 100;

const firstSort = ({ sorts }: ListShape): [string, Ordering] => Object.entries(sorts)[0] ?? ['', 'asc'];

/** Reads the state of a list from its parameters; ignores invalid ones. */
export const listState = (shape: ListShape, params: PageParams): ListState => {
  const [first] = firstSort(shape);
  const sort = params.sort !== undefined && Object.hasOwn(shape.sorts, params.sort) ? params.sort : first;
  const { ordering } = params;
  const chosen = Object.entries(shape.filters).flatMap(([name, means]) => {
    const value = params[name] ?? 'all';
    return value !== 'all' && means(value) ? [[name, value]] : [];
  });
  return {
    search: shape.isSearched ? (params['post-search'] ?? '').trim().slice(0, searchMost) : '',
    sort,
    ordering: ordering === 'asc' || ordering === 'desc' ? ordering : (shape.sorts[sort] ?? 'asc'),
    start: pageStart(params.start, listSize),
    chosen: Object.fromEntries(chosen),
  };
};

/** Site path of the list in this state; leaves defaults out. */
export const listAddress = (shape: ListShape, state: ListState): string => {
  const [sort] = firstSort(shape);
  const query = new URLSearchParams(state.chosen);
  if (state.search) query.set('post-search', state.search);
  if (state.sort !== sort) query.set('sort', state.sort);
  if (state.ordering !== shape.sorts[state.sort]) query.set('ordering', state.ordering);
  if (state.start > 0) query.set('start', String(state.start));
  const written = query.toString();
  return written ? `${shape.path}?${written}` : shape.path;
};

/** True if a filter or a search narrows the list. */
export const isNarrowed = ({ search, chosen }: ListState): boolean => search !== '' || Object.keys(chosen).length > 0;

import { readRange } from '../../../../protocol/dates/date-range.ts';
import { addDays, startOfDay } from '../../../../protocol/dates/dates.ts';
import { limits } from '../../../../protocol/limits.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type ListShape, type ListState, listSize } from '../../../core/http/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, site } from '../../../core/policy/index.ts';
import type { PostFilter, PostSort } from './posts-list-queries.ts';

const isId = (value: string): boolean => /^[1-9]\d{0,9}$/.test(value);

const sorts = { date: 'desc', title: 'asc', category: 'asc', hits: 'desc', state: 'asc' } as const satisfies Record<
  PostSort,
  'asc' | 'desc'
>;

const isSort = (name: string): name is PostSort => Object.hasOwn(sorts, name);

/** Values of the state filter as installed clients know them (wire §3.5), and the archive. */
export const stateFilters = ['1', '0', '4', '2', '3', '5', '-1'] as const;

/** List of posts: sortable by title, category, date, hits, state (requirements Y-11). */
export const postsShape: ListShape = {
  path: paths.dashboard,
  layout: 'entries',
  sorts,
  filters: {
    filter: value => stateFilters.some(one => one === value),
    category: isId,
    author: value => value === 'own' || isId(value),
    // An invalid range filters nothing; its field shows the value and the error.
    dates: value => value.length <= limits.dateLength && readRange(value) !== null,
  },
  isSearched: true,
};

const authorOf = ({ actor }: RequestContext, { chosen }: ListState): number | null => {
  const own = actor.account?.id ?? 0;
  if (!can(actor, 'dashboard.everyone', site) || chosen.author === 'own') return own;
  return chosen.author === undefined ? null : Number(chosen.author);
};

/** Database filter of the list state: a blogger sees own posts only, whatever the address says (E-017). */
export const postFilter = (context: RequestContext, state: ListState): PostFilter => {
  const { filter, category, dates = '' } = state.chosen;
  const range = readRange(dates);
  return {
    authorId: authorOf(context, state),
    statusCode: filter === undefined ? null : Number(filter),
    categoryId: category === undefined ? null : Number(category),
    search: state.search,
    from: range ? startOfDay(range.start) : null,
    until: range ? startOfDay(addDays(range.end, 1)) : null,
    sort: isSort(state.sort) ? state.sort : 'date',
    ordering: state.ordering,
    start: state.start - (state.start % listSize),
  };
};

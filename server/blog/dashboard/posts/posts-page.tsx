import {
  askPage,
  type Column,
  daysOf,
  type Filter,
  isId,
  isRange,
  listPage,
  oneOf,
  requestedQuestion,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import {
  type ListShape,
  type ListState,
  listState,
  type Page,
  type PageParams,
  type Redirect,
} from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths, paths } from '../../../core/paths/index.ts';
import { authorize, can, site } from '../../../core/policy/index.ts';
import { networksOf } from '../../autopost/index.ts';
import { allCategories } from '../../categories/index.ts';
import { invitationsTo } from '../../post-model/index.ts';
import { Invitations } from './invitation-views.tsx';
import type { PostFilter, PostSort } from './post-filter-queries.ts';
import { postsQuestion } from './post-questions.tsx';
import { postLines, writersOf } from './post-row-queries.ts';
import { postsPage } from './posts-list-queries.ts';
import { postRow, postTasks } from './posts-rows.tsx';

const sorts = { date: 'desc', title: 'asc', category: 'asc', hits: 'desc', state: 'asc' } as const satisfies Record<
  PostSort,
  'asc' | 'desc'
>;

/** Unanswered invitations that the list shows: the next ones follow as they are answered. */
const shownInvitations = 10;

const isSort = (name: string): name is PostSort => Object.hasOwn(sorts, name);

/** Values of the state filter as installed clients know them (wire §3.5), and the archive. */
const states = [
  ['1', 'STATE_PUBLISHED'],
  ['0', 'STATE_UNPUBLISHED'],
  ['4', 'STATE_PENDING'],
  ['2', 'STATE_SCHEDULED'],
  ['3', 'STATE_DRAFT'],
  ['5', 'STATE_ARCHIVED'],
  ['-1', 'STATE_TRASHED'],
] as const;

/** List of posts: sortable by title, category, date, hits, state (requirements Y-11). */
const postsShape: ListShape = {
  path: paths.dashboard,
  layout: 'entries',
  sorts,
  filters: {
    filter: oneOf(states.map(([value]) => value)),
    category: isId,
    author: value => value === 'own' || isId(value),
    dates: isRange,
  },
  isSearched: true,
};

const authorOf = ({ actor }: RequestContext, { chosen }: ListState): number | null => {
  if (!can(actor, 'dashboard.everyone', site) || chosen.author === 'own') return actor.account?.id ?? 0;
  return chosen.author === undefined ? null : Number(chosen.author);
};

/** Database filter of the list state: a blogger sees own posts only, whatever the address says (E-017). */
const postFilter = (context: RequestContext, state: ListState): PostFilter => {
  const { filter, category, dates } = state.chosen;
  return {
    ...daysOf(dates),
    authorId: authorOf(context, state),
    statusCode: filter === undefined ? null : Number(filter),
    categoryId: category === undefined ? null : Number(category),
    search: state.search,
    sort: isSort(state.sort) ? state.sort : 'date',
    ordering: state.ordering,
    start: state.start,
  };
};

const columns = (isForAll: boolean): Column[] => [
  { label: text('COLUMN_TITLE'), sort: 'title' },
  ...(isForAll ? [{ label: text('COLUMN_AUTHOR') }] : []),
  { label: text('COLUMN_CATEGORY'), sort: 'category' },
  { label: text('COLUMN_STATE'), sort: 'state' },
  { label: text('COLUMN_DATE'), sort: 'date' },
  { label: text('COLUMN_HITS'), sort: 'hits', isNumber: true },
];

const filtersOf = async (context: RequestContext, { chosen }: ListState, isForAll: boolean): Promise<Filter[]> => {
  const categories = await allCategories(context.sql);
  const writers = isForAll ? await writersOf(context, Number(chosen.author) || null) : [];
  const ofState: Filter = {
    ...{ name: 'filter', label: text('FILTER_STATE'), all: text('FILTER_STATE_ALL') },
    options: states.map(([value, label]) => ({ value, label: text(label) })),
  };
  const ofCategory: Filter = {
    ...{ name: 'category', label: text('FILTER_CATEGORY'), all: text('FILTER_CATEGORY_ALL') },
    options: categories.map(({ id, title }) => ({ value: String(id), label: title })),
  };
  const ofAuthor: Filter = {
    ...{ name: 'author', label: text('FILTER_AUTHOR'), all: text('FILTER_AUTHOR_ALL') },
    options: [
      { value: 'own', label: text('FILTER_AUTHOR_OWN') },
      ...writers.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
  return isForAll ? [ofState, ofCategory, ofAuthor] : [ofState, ofCategory];
};

/**
 * Lists the user's posts, for moderators all posts. Authors of articles are redirected to their articles, readers to
 * their favourites.
 */
export const postsListPage = async (context: RequestContext, query: PageParams): Promise<Page | Redirect> => {
  authorize(context.actor, 'dashboard.see', site);
  if (!can(context.actor, 'dashboard.posts', site))
    return { to: can(context.actor, 'article.add', site) ? articlePaths.manage : paths.favourites };
  const question = requestedQuestion(context, query, postsShape.path);
  if (question) {
    const found = await postsQuestion(context, question);
    if (!found) throw notFound();
    return askPage(found);
  }
  const state = listState(postsShape, query);
  const isForAll = can(context.actor, 'dashboard.everyone', site);
  const [{ ids, total }, filters] = await Promise.all([
    postsPage(context, postFilter(context, state)),
    filtersOf(context, state, isForAll),
  ]);
  const [lines, networks, invitations] = await Promise.all([
    postLines(context, ids),
    networksOf(context),
    invitationsTo(context.sql, context.actor.account?.id ?? 0, shownInvitations),
  ]);
  return listPage({
    title: text('DASHBOARD_POSTS_TITLE'),
    name: 'posts',
    lead: <Invitations base={context.services.settings.basePath} invitations={invitations} />,
    context,
    shape: postsShape,
    state,
    columns: columns(isForAll),
    rows: lines.map(line => postRow(context, line, { isForAll, networks })),
    total,
    tasks: postTasks(context, lines),
    filters,
    range: { name: 'dates', label: text('FILTER_DATES') },
    searchLabel: text('DASHBOARD_POSTS_SEARCH'),
    add: can(context.actor, 'post.write', site) ? { label: text('COMPOSER_NEW'), path: paths.write() } : undefined,
    empty: <p>{text('DASHBOARD_POSTS_EMPTY')}</p>,
  });
};

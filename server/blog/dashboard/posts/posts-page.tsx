import { askPage, type Column, type Filter, listPage, requestedQuestion } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { type ListState, listState, type Page, type PageParams, type Redirect } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths, paths } from '../../../core/paths/index.ts';
import { authorize, can, site } from '../../../core/policy/index.ts';
import { networksOf } from '../../autopost/index.ts';
import { allCategories } from '../../categories/index.ts';
import { postsQuestion } from './post-questions.tsx';
import { postLines, writersOf } from './post-row-queries.ts';
import { postsPage } from './posts-list-queries.ts';
import { postRow, postTasks } from './posts-rows.tsx';
import { postFilter, postsShape, stateFilters } from './posts-shape.ts';

const stateLabels = {
  '1': 'STATE_PUBLISHED',
  '0': 'STATE_UNPUBLISHED',
  '4': 'STATE_PENDING',
  '2': 'STATE_SCHEDULED',
  '3': 'STATE_DRAFT',
  '5': 'STATE_ARCHIVED',
  '-1': 'STATE_TRASHED',
} as const;

const columns = (isForAll: boolean): Column[] => [
  { label: text('COLUMN_TITLE'), sort: 'title' },
  ...(isForAll ? [{ label: text('COLUMN_AUTHOR') }] : []),
  { label: text('COLUMN_CATEGORY'), sort: 'category' },
  { label: text('COLUMN_STATE'), sort: 'state' },
  { label: text('COLUMN_DATE'), sort: 'date' },
  { label: text('COLUMN_HITS'), sort: 'hits', isNumber: true },
];

const stateFilter = (): Filter => ({
  name: 'filter',
  label: text('FILTER_STATE'),
  all: text('FILTER_STATE_ALL'),
  options: stateFilters.map(value => ({ value, label: text(stateLabels[value]) })),
});

const categoryFilter = async ({ sql }: RequestContext): Promise<Filter> => ({
  name: 'category',
  label: text('FILTER_CATEGORY'),
  all: text('FILTER_CATEGORY_ALL'),
  options: (await allCategories(sql)).map(({ id, title }) => ({ value: String(id), label: title })),
});

const authorFilter = async (context: RequestContext, { chosen }: ListState): Promise<Filter> => ({
  name: 'author',
  label: text('FILTER_AUTHOR'),
  all: text('FILTER_AUTHOR_ALL'),
  options: [
    { value: 'own', label: text('FILTER_AUTHOR_OWN') },
    ...(await writersOf(context, Number(chosen.author) || null)).map(({ id, name }) => ({
      value: String(id),
      label: name,
    })),
  ],
});

const filtersOf = async (context: RequestContext, state: ListState, isForAll: boolean): Promise<Filter[]> => [
  stateFilter(),
  await categoryFilter(context),
  ...(isForAll ? [await authorFilter(context, state)] : []),
];

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
    const found = await postsQuestion(context, question.task, question);
    if (!found) throw notFound();
    return askPage(found);
  }
  const state = listState(postsShape, query);
  const isForAll = can(context.actor, 'dashboard.everyone', site);
  const [{ ids, total }, filters] = await Promise.all([
    postsPage(context, postFilter(context, state)),
    filtersOf(context, state, isForAll),
  ]);
  const [lines, networks] = await Promise.all([postLines(context, ids), networksOf(context)]);
  return listPage({
    title: text('DASHBOARD_POSTS_TITLE'),
    name: 'posts',
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
    empty: <p>{text('DASHBOARD_POSTS_EMPTY')}</p>,
  });
};

import { askedQuestion, askPage, type Column, type Filter, listPage } from '../../admin/shell/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Asked, type Elsewhere, type ListState, listState, type Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { demand, may, site } from '../../core/policy/index.ts';
import { networksOf } from '../autopost/index.ts';
import { allCategories } from '../categories/index.ts';
import { postsQuestion } from './post-questions.tsx';
import { postLines, writersOf } from './post-row-queries.ts';
import { postsPage } from './posts-list-queries.ts';
import { postRow, postTasks } from './posts-rows.tsx';
import { askedPosts, postsShape, standings } from './posts-shape.ts';

const standingWords = {
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
  options: standings.map(value => ({ value, label: text(standingWords[value]) })),
});

const categoryFilter = async ({ sql }: Visit): Promise<Filter> => ({
  name: 'category',
  label: text('FILTER_CATEGORY'),
  all: text('FILTER_CATEGORY_ALL'),
  options: (await allCategories(sql)).map(({ id, title }) => ({ value: String(id), label: title })),
});

const authorFilter = async (visit: Visit, { chosen }: ListState): Promise<Filter> => ({
  name: 'author',
  label: text('FILTER_AUTHOR'),
  all: text('FILTER_AUTHOR_ALL'),
  options: [
    { value: 'own', label: text('FILTER_AUTHOR_OWN') },
    ...(await writersOf(visit, Number(chosen.author) || null)).map(({ id, name }) => ({
      value: String(id),
      label: name,
    })),
  ],
});

const filtersOf = async (visit: Visit, state: ListState, isForAll: boolean): Promise<Filter[]> => [
  stateFilter(),
  await categoryFilter(visit),
  ...(isForAll ? [await authorFilter(visit, state)] : []),
];

/** The posts of the person; a moderator's list holds everybody's. Authors are led to their articles, readers to their favourites. */
export const postsListPage = async (visit: Visit, asked: Asked): Promise<Page | Elsewhere> => {
  demand(visit.actor, 'dashboard.see', site);
  if (!may(visit.actor, 'dashboard.posts', site))
    return { to: may(visit.actor, 'item.add', site) ? articlePaths.manage : paths.favourites };
  const question = askedQuestion(visit, asked, postsShape.path);
  if (question) {
    const found = await postsQuestion(visit, question.task, question);
    if (!found) throw notFound();
    return askPage(found);
  }
  const state = listState(postsShape, asked);
  const isForAll = may(visit.actor, 'dashboard.everyone', site);
  const [{ ids, total }, filters] = await Promise.all([
    postsPage(visit, askedPosts(visit, state)),
    filtersOf(visit, state, isForAll),
  ]);
  const [lines, networks] = await Promise.all([postLines(visit, ids), networksOf(visit)]);
  return listPage({
    title: text('DASHBOARD_POSTS_TITLE'),
    name: 'posts',
    visit,
    shape: postsShape,
    state,
    columns: columns(isForAll),
    rows: lines.map(line => postRow(visit, line, { isForAll, networks })),
    total,
    tasks: postTasks(visit, lines),
    filters,
    range: { name: 'dates', label: text('FILTER_DATES') },
    searchLabel: text('DASHBOARD_POSTS_SEARCH'),
    empty: <p>{text('DASHBOARD_POSTS_EMPTY')}</p>,
  });
};

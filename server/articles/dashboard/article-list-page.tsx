import type { TextKey } from '../../../protocol/texts.ts';
import {
  askPage,
  type BulkTask,
  type Filter,
  isId,
  listPage,
  oneOf,
  type Question,
  type Row,
  requestedQuestion,
  StateWords,
  screen,
} from '../../admin/shell/index.ts';
import { treeOptions } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type ListState, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { wordsIn } from '../../search/index.ts';
import { articleTitleOf, awaitsApproval } from '../article-model/index.ts';
import { writableCategories } from '../edit-page/index.ts';
import { editableArticle } from '../form-values/index.ts';
import {
  type ArticleFilter,
  type ArticleState,
  articleStates,
  type ManagedArticle,
  managedArticles,
} from './list-queries.ts';

const shape = screen(articlePaths.manage, {
  sorts: { date: 'desc' },
  filters: { filter: oneOf(articleStates), category: isId },
  isSearched: true,
});

const stateTexts: Readonly<Record<ArticleState, TextKey>> = {
  published: 'STATE_PUBLISHED',
  unpublished: 'STATE_UNPUBLISHED',
  scheduled: 'STATE_SCHEDULED',
  ended: 'ITEM_LIST_ENDED',
  trashed: 'STATE_TRASHED',
};

const taskTexts = {
  'items.publish': 'ITEM_LIST_PUBLISH',
  'items.unpublish': 'ITEM_LIST_UNPUBLISH',
  'items.feature': 'ITEM_LIST_FEATURE',
  'items.unfeature': 'ITEM_LIST_UNFEATURE',
  'items.trash': 'MOVE_TO_TRASH',
  'items.restore': 'ITEM_LIST_RESTORE',
} as const;

const tasksFor = (context: RequestContext): BulkTask[] => {
  const manages = can(context.actor, 'articles.manage', site);
  return [
    ...(awaitsApproval(context) ? [] : (['items.publish'] as const)),
    'items.unpublish' as const,
    ...(manages ? (['items.feature', 'items.unfeature'] as const) : []),
    ...(['items.trash', 'items.restore'] as const),
  ].map(task => ({ task, label: text(taskTexts[task]) }));
};

const maxWords = 8;
const searchedWords = (search: string): string[] => [...new Set(wordsIn(search, maxWords).map(({ word }) => word))];

/** Authors see only their own articles, whatever the query says. */
const articleFilterOf = ({ actor }: RequestContext, { chosen, search, ordering, start }: ListState): ArticleFilter => ({
  authorId: can(actor, 'articles.manage', site) ? null : (actor.account?.id ?? 0),
  state: articleStates.find(state => state === chosen.filter) ?? null,
  categoryId: chosen.category === undefined ? null : Number(chosen.category),
  words: search === '' ? null : searchedWords(search),
  ordering,
  start,
});

const State = ({ context, article }: { context: RequestContext; article: ManagedArticle }) => {
  const isWaiting =
    article.state === 'unpublished' && article.isFromAuthor && context.services.site.get('articles.approval');
  const isOut = article.state === 'published' || article.state === 'scheduled';
  const mark = isOut ? `is-${article.state}` : 'is-pending';
  return (
    <StateWords mark={mark} word={text(isWaiting ? 'ITEM_LIST_WAITING' : stateTexts[article.state])}>
      {' '}
      {article.isFeatured && <span className="state-mark">{text('ITEM_FEATURED')}</span>}
    </StateWords>
  );
};

const rowOf = (context: RequestContext, article: ManagedArticle, isForAll: boolean): Row => {
  const title = articleTitleOf(article.title);
  return {
    id: article.id,
    name: title,
    cells: [
      <span key="title" {...contentLanguage(article)}>
        {title}
      </span>,
      article.category,
      ...(isForAll ? [article.author] : []),
      <State key="state" context={context} article={article} />,
      dateWords(article.createdAt),
    ],
    actions: [
      { type: 'link', label: text('ITEM_LIST_EDIT'), href: articlePaths.edit(article.id) },
      { type: 'link', label: text('ITEM_LIST_SEE'), href: articlePaths.article(article) },
    ],
  };
};

const filtersOf = async (context: RequestContext): Promise<Filter[]> => [
  {
    name: 'filter',
    label: text('FILTER_STATE'),
    all: text('ITEM_LIST_ALL_STATES'),
    options: articleStates.map(value => ({ value, label: text(stateTexts[value]) })),
  },
  {
    name: 'category',
    label: text('FILTER_CATEGORY'),
    all: text('FILTER_CATEGORY_ALL'),
    options: treeOptions(await writableCategories(context)).map(({ value, title: label }) => ({ value, label })),
  },
];

const taskQuestion = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, shape.path);
  const task = tasksFor(context).find(one => one.task === question?.task);
  if (!question || !task) return undefined;
  const articles = await Promise.all([...new Set(question.ids)].map(id => editableArticle(context, id)));
  if (!articles.every(article => can(context.actor, 'article.edit', article))) throw notFound();
  return {
    context,
    task: task.task,
    title: task.label,
    lead: plural('ITEM_LIST_LEAD', articles.length),
    items: articles.map(({ id, title }) => ({ id, name: articleTitleOf(title) })),
    submit: task.label,
    back: question.back,
  };
};

/** Articles of the signed-in author; for moderators those of everybody. */
export const managedArticlesPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'article.add', site);
  const question = await taskQuestion(context, params);
  if (question) return askPage(question);
  const isForAll = can(context.actor, 'articles.manage', site);
  const state = listState(shape, params);
  const { articles, total } = await managedArticles(context, articleFilterOf(context, state));
  return listPage({
    title: text('PLACE_ITEMS'),
    add: { label: text('ITEM_LIST_NEW'), path: articlePaths.add() },
    name: 'items',
    context,
    shape,
    state,
    columns: [
      { label: text('COLUMN_TITLE') },
      { label: text('COLUMN_CATEGORY') },
      ...(isForAll ? [{ label: text('COLUMN_AUTHOR') }] : []),
      { label: text('COLUMN_STATE') },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: articles.map(article => rowOf(context, article, isForAll)),
    total,
    tasks: tasksFor(context),
    filters: await filtersOf(context),
    searchLabel: text('ITEM_LIST_SEARCH'),
    empty: <p>{text('ITEM_LIST_EMPTY')}</p>,
  });
};

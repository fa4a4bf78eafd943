import { accessText, chosenOf, levelNames } from '../../accounts/index.ts';
import {
  askAddress,
  askPage,
  listPage,
  type Question,
  type Row,
  requestedQuestion,
  StateWords,
  screen,
} from '../../admin/shell/index.ts';
import { treeOf, type WithDepth } from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { NamePause } from '../../core/html/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type ManagedCategory, managedCategories, managedCounts } from './category-queries.ts';

const path = articlePaths.manageCategories;
const shape = screen(path, { sorts: { place: 'asc' }, filters: {}, isSearched: false });

const stateOf = ({ isTrashed, isPublished }: ManagedCategory) => {
  if (isTrashed) return { word: text('ITEM_CATEGORY_TRASHED'), mark: '' };
  return isPublished
    ? { word: text('ITEM_CATEGORY_PUBLISHED'), mark: 'is-published' }
    : { word: text('ITEM_CATEGORY_UNPUBLISHED'), mark: 'is-pending' };
};

// The indentation is visual only; a hidden text states the level.
const Title = ({
  category,
  level,
  parent,
}: {
  category: ManagedCategory;
  level: number;
  parent: string | undefined;
}) => (
  <>
    {'\u2003'.repeat(level)}
    {category.title}
    {parent !== undefined && (
      <>
        <NamePause />
        <span className="visually-hidden">{text('ITEM_CATEGORY_BELOW', parent)}</span>
      </>
    )}
  </>
);

interface RowProps {
  readonly count: number;
  readonly parent: string | undefined;
  /** Titles of access levels. */
  readonly levels: ReadonlyMap<string, string>;
}

const rowOf = ({ category, level }: WithDepth<ManagedCategory>, { count, parent, levels }: RowProps): Row => {
  const { id, title, ordering } = category;
  return {
    id,
    name: title,
    cells: [
      <Title key="title" category={category} level={level} parent={parent} />,
      count,
      <StateWords key="state" {...stateOf(category)} />,
      accessText(chosenOf(category), levels),
      ordering,
    ],
    actions: [
      { type: 'link', label: text('ITEM_CATEGORY_CHANGE'), href: articlePaths.manageCategory(id) },
      { type: 'link', label: text('ITEM_CATEGORY_SEE'), href: articlePaths.category(category) },
      {
        type: 'link',
        label: text('ITEM_CATEGORY_DELETE'),
        href: askAddress(path, 'itemCategories.delete', [id], path),
      },
    ],
  };
};

const deletionQuestion = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, path);
  if (question?.task !== 'itemCategories.delete') return undefined;
  const ids = new Set(question.ids);
  const categories = (await managedCategories(context.sql)).filter(({ id }) => ids.has(id));
  if (categories.length < ids.size) throw notFound();
  return {
    context,
    task: question.task,
    title: plural('ASK_ITEM_CATEGORIES_DELETE', categories.length),
    lead: plural('ITEM_CATEGORY_DELETE_LEAD', categories.length),
    items: categories.map(({ id, title }) => ({ id, name: title })),
    submit: text('ITEM_CATEGORY_DELETE'),
    isHarmful: true,
    back: question.back,
  };
};

const rowsOf = async (
  context: RequestContext,
  categories: readonly ManagedCategory[],
  start: number,
): Promise<Row[]> => {
  const placed = treeOf(categories).slice(start, start + listSize);
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const counts = await managedCounts(
    context.sql,
    placed.map(({ category }) => category.id),
  );
  const levels = await levelNames(context);
  return placed.map(one => {
    const { id, parentId } = one.category;
    return rowOf(one, { count: counts.get(id) ?? 0, parent: titles.get(parentId ?? 0), levels });
  });
};

/** Staff page of the categories as a tree. */
export const articleCategoriesPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-categories.manage', site);
  const question = await deletionQuestion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const categories = await managedCategories(context.sql);
  return listPage({
    title: text('PLACE_ITEM_CATEGORIES'),
    add: { label: text('ITEM_CATEGORY_NEW'), path: articlePaths.manageCategory() },
    name: 'item-categories',
    context,
    shape,
    state,
    columns: [
      { label: text('ITEM_CATEGORY_TITLE') },
      { label: text('ITEM_CATEGORY_ITEMS'), isNumber: true },
      { label: text('ITEM_CATEGORY_STATE') },
      { label: text('ITEM_CATEGORY_ACCESS') },
      { label: text('ITEM_CATEGORY_ORDER'), isNumber: true },
    ],
    rows: await rowsOf(context, categories, state.start),
    total: categories.length,
    empty: <p>{text('ITEM_CATEGORIES_EMPTY')}</p>,
  });
};

import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { NamePause } from '../../core/html/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import {
  askAddress,
  askPage,
  listPage,
  oneOf,
  type Question,
  questionAbout,
  type Row,
  type RowAction,
  requestedQuestion,
  StateWords,
  screen,
} from '../shell/index.ts';
import { type ManagedPage, managedPages, menuLinksOf, type PageMenuLink } from './queries.ts';
import { type PageWithDepth, pageTree } from './tree.ts';

const states = ['published', 'draft', 'trashed'] as const;
const shape = screen(paths.pages, { sorts: { place: 'asc' }, filters: { filter: oneOf(states) }, isSearched: false });

const stateWords = { published: 'STATE_PUBLISHED', draft: 'PAGE_DRAFT', trashed: 'STATE_TRASHED' } as const;
const marks = { published: 'is-published', draft: 'is-pending', trashed: '' } as const;

const stateOf = ({ isTrashed, isPublished }: ManagedPage): (typeof states)[number] => {
  if (isTrashed) return 'trashed';
  return isPublished ? 'published' : 'draft';
};

interface Words {
  readonly label: TextKey;
  readonly title: PluralKey;
}

const taskWords: Readonly<Record<string, Words>> = {
  'pages.publish': { label: 'PAGE_PUBLISH', title: 'ASK_PAGES_PUBLISH' },
  'pages.unpublish': { label: 'PAGE_UNPUBLISH', title: 'ASK_PAGES_UNPUBLISH' },
  'pages.trash': { label: 'MOVE_TO_TRASH', title: 'ASK_PAGES_TRASH' },
  'pages.restore': { label: 'PAGE_RESTORE', title: 'ASK_PAGES_RESTORE' },
  'pages.delete': { label: 'PAGE_DELETE', title: 'ASK_PAGES_DELETE' },
};

const labelOf = (task: string): string => text(taskWords[task]?.label ?? 'PAGE_EDIT');

// Moves that can be undone are made at once.
const formAction = (task: string): RowAction => ({ type: 'form', label: labelOf(task), does: task, task });

const actionsOf = (page: ManagedPage): readonly RowAction[] => {
  if (page.isTrashed)
    return [
      formAction('pages.restore'),
      {
        type: 'link',
        label: labelOf('pages.delete'),
        href: askAddress(paths.pages, 'pages.delete', [page.id], `${paths.pages}?filter=trashed`),
      },
    ];
  return [
    { type: 'link', label: text('ITEM_CATEGORY_CHANGE'), href: paths.pageForm({ id: page.id }) },
    ...(page.path ? [{ type: 'link', label: text('PAGE_SEE'), href: paths.sitePage(page.path) } as const] : []),
    formAction(page.isPublished ? 'pages.unpublish' : 'pages.publish'),
    formAction('pages.trash'),
  ];
};

const purposeWords = { imprint: 'PAGE_PURPOSE_IMPRINT', privacy: 'PAGE_PURPOSE_PRIVACY' } as const;

// The indentation is visual only; a hidden text states what the page stands below.
const Title = ({ page, level, parent }: PageWithDepth & { readonly parent: string | undefined }) => (
  <>
    {'\u2003'.repeat(level)}
    {page.title}
    {parent !== undefined && (
      <>
        <NamePause />
        <span className="visually-hidden">{text('PAGES_BELOW', parent)}</span>
      </>
    )}
  </>
);

interface RowProps {
  readonly parent: string | undefined;
  readonly link: PageMenuLink | undefined;
}

const placeWord = (link: PageMenuLink | undefined): string => {
  if (link?.place === 'header') return text('PAGE_PLACE_HEADER');
  return link?.place === 'footer' ? text('PAGE_PLACE_FOOTER') : '';
};

const rowOf = (one: PageWithDepth, { parent, link }: RowProps): Row => {
  const { page } = one;
  const state = stateOf(page);
  return {
    id: page.id,
    name: page.title,
    cells: [
      <Title key="title" {...one} parent={parent} />,
      page.path === null ? '' : <code key="path">{`/${page.path}`}</code>,
      <StateWords key="state" mark={marks[state]} word={text(stateWords[state])}>
        {page.purpose && <span className="state-mark">{text(purposeWords[page.purpose])}</span>}
      </StateWords>,
      placeWord(link),
      <time key="date" dateTime={isoMoment(page.modifiedAt)}>
        {shortDateWords(page.modifiedAt)}
      </time>,
    ],
    actions: actionsOf(page),
  };
};

const requested = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.pages);
  const words = question && taskWords[question.task];
  if (!question || !words) return undefined;
  const items = (await managedPages(context.sql)).filter(({ id }) => question.ids.includes(id));
  if (items.length < new Set(question.ids).size) throw notFound();
  return questionAbout(
    {
      ...{ context, task: question.task, back: question.back },
      items: items.map(({ id, title }) => ({ id, name: title })),
    },
    { title: words.title, submit: words.label, isHarmful: question.task === 'pages.delete' },
  );
};

/** The pages of the site as a tree, with the trash behind a filter. */
export const pagesListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'pages.manage', site);
  const question = await requested(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const wanted = state.chosen.filter;
  const all = await managedPages(context.sql);
  const pages = all.filter(page => (wanted ? stateOf(page) === wanted : !page.isTrashed));
  const shown = pageTree(pages).slice(state.start, state.start + listSize);
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  const links = await menuLinksOf(
    context.sql,
    shown.map(({ page }) => page.id),
  );
  const isTrash = wanted === 'trashed';
  return listPage({
    title: text('PLACE_PAGES'),
    name: 'pages',
    add: { label: text('PAGE_NEW'), path: paths.pageForm() },
    context,
    shape,
    state,
    columns: [
      { label: text('WRITE_TITLE') },
      { label: text('PAGES_COLUMN_ADDRESS') },
      { label: text('PAGE_STATE') },
      { label: text('PAGES_COLUMN_MENU') },
      { label: text('PAGES_COLUMN_CHANGED') },
    ],
    rows: shown.map(one => rowOf(one, { parent: titles.get(one.page.parentId ?? 0), link: links.get(one.page.id) })),
    total: pages.length,
    tasks: (isTrash ? ['pages.restore', 'pages.delete'] : ['pages.publish', 'pages.unpublish', 'pages.trash']).map(
      task => ({ task, label: labelOf(task) }),
    ),
    filters: [
      {
        name: 'filter',
        label: text('FILTER_STATE'),
        all: text('PAGES_FILTER_ALL'),
        options: states.map(value => ({ value, label: text(stateWords[value]) })),
      },
    ],
    empty: <p>{text(isTrash ? 'PAGES_TRASH_EMPTY' : 'PAGES_EMPTY')}</p>,
  });
};

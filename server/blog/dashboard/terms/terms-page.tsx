import { Fragment } from 'react';
import { limits } from '../../../../protocol/limits.ts';
import {
  askPage,
  type BulkTask,
  checkListStart,
  DashboardPage,
  ListTable,
  listSkips,
  type Row,
  requestedQuestion,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import {
  boundFields,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  TaskForm,
} from '../../../core/forms/index.ts';
import { idParam, listState, type Page, type PageParams } from '../../../core/http/index.ts';
import { formatNumber, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { CategoryStateMarks, categoryActions, categoryTasks } from './category-state-views.tsx';
import {
  type CategoryState,
  categoryStates,
  languageOfTag,
  parentTitles,
  type Term,
  type TermKind,
  type TypedTerm,
  termsPage,
} from './term-queries.ts';
import { termsQuestion } from './term-questions.tsx';
import { categoryFormPath, termShapes, termTargets, termWords } from './terms.ts';

const controller = { tag: 'tags', category: 'categories' } as const;

interface FormProps {
  readonly context: RequestContext;
  readonly kind: TermKind;
  readonly typed: TypedTerm;
  readonly errors: readonly FieldError[];
}

const TermForm = ({ context, kind, typed, errors }: FormProps) => (
  <TaskForm context={context} task={`${controller[kind]}.save`} fields={{ id: typed.id }} className="term-form">
    <ErrorSummary errors={errors} />
    <Field
      {...boundFields(typed, errors)('title')}
      label={text(typed.id === 0 ? termWords[kind].make : termWords[kind].edit)}
      maxLength={100}
      required
    />
    {kind === 'tag' && typed.id !== 0 && (
      <Field
        {...boundFields(typed, errors)('language')}
        label={text('ITEM_EDIT_LANGUAGE')}
        hint={text('ITEM_EDIT_LANGUAGE_HINT')}
        maxLength={limits.language}
      />
    )}
    <button type="submit" className="btn btn-primary">
      {text('TERM_SAVE')}
    </button>
  </TaskForm>
);

const deleteTask = (kind: TermKind): Required<BulkTask> => ({
  task: `${controller[kind]}.delete`,
  label: text('TERM_DELETE'),
  confirmation: `site/views/dashboard/${kind === 'tag' ? 'confirmDeleteTag' : 'confirmDeleteCategory'}`,
  key: 'd',
});

const tasksOf = (kind: TermKind): BulkTask[] => [
  deleteTask(kind),
  ...(kind === 'tag'
    ? [{ task: 'tags.merge', label: text('TAGS_MERGE'), confirmation: 'site/views/dashboard/confirmMergeTag' }]
    : categoryTasks()),
];

interface CategoryCells {
  readonly state: CategoryState | undefined;
  /** Title of the category above it. */
  readonly parent: string | undefined;
}

const rowOf = (context: RequestContext, kind: TermKind, term: Term, { state, parent }: CategoryCells): Row => {
  const { settings } = context.services;
  const path = kind === 'tag' ? paths.tag(term.alias) : paths.category(term.alias);
  const remove = deleteTask(kind);
  return {
    id: term.id,
    name: term.title,
    cells: [
      <Fragment key="title">
        <a href={settings.basePath + path}>{term.title}</a>
        {parent !== undefined && <span className="muted"> {text('ITEM_CATEGORY_BELOW', parent)}</span>}
      </Fragment>,
      ...(state ? [<CategoryStateMarks key="state" state={state} />] : []),
      formatNumber(term.posts),
    ],
    actions: [
      kind === 'category'
        ? { type: 'link', label: text('ITEM_CATEGORY_CHANGE'), href: categoryFormPath(term.id) }
        : { type: 'link', label: text('TERM_RENAME'), href: `${termShapes[kind].path}?edit=${term.id}` },
      ...categoryActions(state),
      { ...remove, type: 'dialog', does: remove.confirmation, isHarmful: true },
    ],
  };
};

const editedTerm = async (context: RequestContext, kind: TermKind, { edit }: PageParams): Promise<TypedTerm> => {
  const id = idParam(edit);
  if (id === undefined) return { id: 0, title: '' };
  const [term] = await termTargets(context, kind, [id]);
  return {
    id,
    title: term?.title ?? '',
    ...(kind === 'tag' ? { language: await languageOfTag(context.sql, id) } : {}),
  };
};

const renderList = async (query: PageParams, form: FormProps): Promise<Page> => {
  const { context, kind, errors } = form;
  const shape = termShapes[kind];
  const title = text(termWords[kind].title);
  const state = listState(shape, query);
  const { terms, total } = await termsPage(context.sql, kind, state);
  checkListStart({ context, shape, state, total });
  const ids = terms.map(({ id }) => id);
  const states = kind === 'category' ? await categoryStates(context.sql, ids) : undefined;
  const parents = kind === 'category' ? await parentTitles(context.sql, ids) : undefined;
  const page = {
    title,
    head: { robots: 'noindex' },
    skips: listSkips(terms),
    main: (
      <DashboardPage context={context} here={shape.path} title={title}>
        <TermForm {...form} />
        <ListTable
          {...{ context, shape, state, total, name: shape.layout, caption: title, tasks: tasksOf(kind) }}
          columns={[
            { label: text('COLUMN_TITLE'), sort: 'title' },
            ...(states ? [{ label: text('COLUMN_STATE') }] : []),
            { label: text('COLUMN_POSTS'), sort: 'posts', isNumber: true },
          ]}
          rows={terms.map(term =>
            rowOf(context, kind, term, { state: states?.get(term.id), parent: parents?.get(term.id) }),
          )}
          searchLabel={text('DASHBOARD_POSTS_SEARCH')}
          empty={<p>{text(termWords[kind].empty)}</p>}
        />
      </DashboardPage>
    ),
  };
  return errorTitled(page, errors);
};

/** Tags or categories of the site, for moderators: create, rename, merge, delete. */
export const termsListPage =
  (kind: TermKind) =>
  async (context: RequestContext, query: PageParams): Promise<Page> => {
    authorize(context.actor, 'terms.manage', site);
    const question = requestedQuestion(context, query, termShapes[kind].path);
    if (!question)
      return renderList(query, { context, kind, typed: await editedTerm(context, kind, query), errors: [] });
    const found = await termsQuestion(context, kind, question);
    if (!found) throw notFound();
    return askPage(found);
  };

/** Prints the form again with its typed values. */
export const termFormWithErrors = (
  context: RequestContext,
  kind: TermKind,
  typed: TypedTerm,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'terms.manage', site);
  return renderList({}, { context, kind, typed, errors: errorsOf(refusal) });
};

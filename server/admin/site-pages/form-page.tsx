import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  TaskForm,
} from '../../core/forms/index.ts';
import type { Html } from '../../core/html/index.ts';
import { idParam, type Page, type PageParams as Query } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { menuItems } from '../../core/settings/index.ts';
import { Conflict, TextEditor } from '../../editor/index.ts';
import { readingText } from '../../reading-text/index.ts';
import { DashboardFrame } from '../shell/index.ts';
import { newPage, type PageParams, paramsOf } from './form.ts';
import { contentOfPage, type ManagedPage, managedPages, menuLinksOf, type PageContent } from './queries.ts';
import { contentOfRevision } from './revision-queries.ts';
import { cleanBody } from './save-page.ts';
import { PageSideFields } from './side-views.tsx';

interface FormState {
  readonly page: ManagedPage | undefined;
  readonly typed: PageParams;
  readonly errors?: readonly FieldError[];
  /** Current content, if it was changed while this one was edited. */
  readonly theirs?: PageContent | undefined;
  readonly message?: string | undefined;
  readonly preview?: ReactNode;
}

const FieldNotice = ({ words }: { words: string }) => (
  // biome-ignore lint/a11y/noAutofocus: announced before the fields
  <p className="notice alert alert-info" tabIndex={-1} autoFocus>
    {words}
  </p>
);

const Head = ({ base, page, title }: { base: string; page: ManagedPage | undefined; title: string }) => (
  <header className="composer-head">
    <p className="composer-back">
      <a href={base + paths.pages}>{text('PAGE_BACK')}</a>
    </p>
    <h1>{title}</h1>
    {page?.path && (
      <p className="composer-state">
        <a href={base + paths.sitePage(page.path)}>{text('PAGE_SEE_PAGE')}</a>{' '}
        <a href={base + paths.pageRevisions(page.id)}>{text('PAGE_REVISIONS')}</a>
      </p>
    )}
  </header>
);

const formPage = async (
  context: RequestContext,
  { page, typed, errors = [], theirs, message, preview }: FormState,
): Promise<Page> => {
  const { basePath } = context.services.settings;
  const [pages, menu] = await Promise.all([managedPages(context.sql), menuItems(context.sql)]);
  const title = page ? text('PAGE_EDIT', page.title) : text('PAGE_NEW');
  const field = boundFields(typed, errors);
  return errorTitled(
    {
      title,
      head: { robots: 'noindex, nofollow' },
      bodyClass: 'composer-page',
      main: (
        <DashboardFrame context={context} here={paths.pages} isWide>
          <div className="composer" data-editing="">
            <Head base={basePath} page={page} title={title} />
            <TaskForm
              context={context}
              task="pages.save"
              fields={{ id: typed.id, version: typed.version }}
              id="page-form"
              noValidate
            >
              {message && <FieldNotice words={message} />}
              {preview}
              <ErrorSummary errors={errors} />
              {theirs && (
                <Conflict
                  hint={text('PAGE_CONFLICT_HINT')}
                  mine={{ title: typed.title, body: typed.body }}
                  theirs={{ title: theirs.title, body: theirs.body }}
                  theirsHref={basePath + paths.pageForm({ id: typed.id })}
                />
              )}
              <div className="composer-columns">
                <div className="composer-text">
                  <div className="composer-title">
                    <Field
                      {...field('title')}
                      label={text('WRITE_TITLE')}
                      maxLength={limits.title}
                      content={typed}
                      required
                    />
                  </div>
                  <TextEditor
                    field="body"
                    label={text('PAGE_BODY')}
                    markup={typed.body}
                    rows={18}
                    content={typed}
                    errors={errors}
                  />
                </div>
                <PageSideFields context={context} typed={typed} errors={errors} pages={pages} menu={menu} />
              </div>
              <div className="composer-acts">
                <button type="submit" className="button">
                  {text('PAGE_SAVE')}
                </button>
                <button type="submit" className="button button-plain" name="goal" value="preview">
                  {text('PAGE_PREVIEW')}
                </button>
              </div>
            </TaskForm>
          </div>
        </DashboardFrame>
      ),
    },
    errors,
  );
};

const storedPage = async (context: RequestContext, id: number): Promise<ManagedPage> => {
  const page = (await managedPages(context.sql)).find(one => one.id === id);
  if (!page || page.isTrashed) throw notFound();
  return page;
};

/** Form of a new page or of a stored one, with the text of a revision if the address names one. */
export const pageFormPage = async (context: RequestContext, params: Query): Promise<Page> => {
  authorize(context.actor, 'pages.manage', site);
  if (params.id === undefined) return formPage(context, { page: undefined, typed: newPage });
  const page = await storedPage(context, idParam(params.id) ?? 0);
  const revision = idParam(params.revision);
  const [current, links] = await Promise.all([
    contentOfPage(context.sql, page.id),
    menuLinksOf(context.sql, [page.id]),
  ]);
  const content = revision === undefined ? current : await contentOfRevision(context.sql, page.id, revision);
  if (!content) throw notFound();
  return formPage(context, {
    page,
    typed: paramsOf(page, content, links.get(page.id)),
    message: revision === undefined ? undefined : text('PAGE_REVISION_BROUGHT', revision),
  });
};

const Preview = ({ title, html }: { title: string; html: Html }) => (
  <section className="item-preview" aria-labelledby="page-preview-title">
    <h2 id="page-preview-title">{text('ITEM_EDIT_PREVIEW_TITLE', title || text('UNTITLED'))}</h2>
    <Trusted html={html} className="prose" />
  </section>
);

/** The form with the typed values and their errors; after an edit conflict, also with the saved text. */
export const pageAgain = async (context: RequestContext, typed: PageParams, refusal: UserError): Promise<Page> => {
  if (!can(context.actor, 'pages.manage', site)) throw refusal;
  const page = typed.id === 0 ? undefined : await storedPage(context, typed.id);
  const isBrought = refusal.code === 'brought';
  const isConflict = refusal.code === 'changed' && page !== undefined;
  return formPage(context, {
    page,
    // A writer who has seen both texts may overwrite the newer one.
    typed: isConflict ? { ...typed, version: page.version } : typed,
    errors: isBrought ? [] : errorsOf(refusal),
    message: isBrought ? refusal.message : undefined,
    theirs: isConflict ? await contentOfPage(context.sql, page.id) : undefined,
    preview:
      typed.goal === 'preview' ? (
        <Preview title={typed.title} html={await readingText(await cleanBody(context, typed), 'preview', context)} />
      ) : undefined,
  });
};

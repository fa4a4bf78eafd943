import { randomBytes } from 'node:crypto';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import {
  type Document,
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  type Redirect,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import {
  type EditableArticle,
  editableArticle,
  emptyArticle,
  fieldsOfArticle,
  formValuesOf,
  withUsablePictures,
} from '../form-values/index.ts';
import { articleRevisionsPage, deleteArticleRevisionPage, fieldsOfArticleRevision } from '../revisions/index.ts';
import { writableCategories } from './category-queries.ts';
import { frameDonePage } from './done-page.tsx';
import { acquireLock, otherLockOwner, releaseLock } from './lock-queries.ts';
import { lockedPage } from './locked-page.tsx';
import { articleEditPage } from './page.tsx';

const isFramed = ({ tmpl }: PageParams): boolean => tmpl === 'component';

const requestedArticle = async (context: RequestContext, { cid }: PageParams): Promise<EditableArticle> => {
  // Same response for visitors whether or not the article exists.
  if (!context.actor.account) authorize(context.actor, 'article.add', site);
  const id = idParam(cid);
  if (id === undefined) throw notFound();
  const article = await editableArticle(context, id);
  authorize(context.actor, 'article.edit', article);
  return article;
};

const newArticlePage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'article.add', site);
  const wanted = idParam(params.catid);
  const known = wanted !== undefined && (await writableCategories(context)).some(({ id }) => id === wanted);
  const typed = formValuesOf(emptyArticle(known ? wanted : 0), randomBytes(16).toString('hex'));
  return articleEditPage(context, { article: null, typed, version: 0, isFramed: isFramed(params) });
};

const editArticlePage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const article = await requestedArticle(context, params);
  await acquireLock(context, article.id);
  const holder = await otherLockOwner(context, article.id);
  if (holder) return lockedPage(context, { article, holder, isFramed: isFramed(params) });
  const fields = await fieldsOfArticle(context.sql, article.id);
  const opened = { article, version: article.version, isFramed: isFramed(params) };
  if (params.revision === undefined) return articleEditPage(context, { ...opened, typed: formValuesOf(fields) });
  const ordering = idParam(params.revision) ?? 0;
  const then = await fieldsOfArticleRevision(context.sql, article.id, ordering, fields);
  const { brought, isWhole } = await withUsablePictures(context, article.id, then);
  const message = [text('ITEM_REVISION_BROUGHT', ordering), ...(isWhole ? [] : [text('ITEM_REVISION_PICTURE_GONE')])];
  return articleEditPage(context, { ...opened, typed: formValuesOf(brought) }, { message: message.join(' ') });
};

// Called by installed clients on leaving the form; releases only the user's own lock.
const releaseLockPage = async (context: RequestContext, params: PageParams): Promise<Redirect> => {
  const article = await requestedArticle(context, params);
  await releaseLock(context.sql, article.id, context.actor.account?.id ?? 0);
  return { to: articlePaths.article(article) };
};

const done = async (context: RequestContext, params: PageParams): Promise<Document> =>
  frameDonePage(context, await requestedArticle(context, params));

/** Confirmation before an article is deleted permanently. */
const DeleteConfirmation = ({ context, article }: { context: RequestContext; article: EditableArticle }) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <p>{text('ITEM_EDIT_DELETE_QUESTION', articleTitleOf(article.title))}</p>
      <TaskForm context={context} task="items.delete" fields={{ 'ids[]': article.id }}>
        <p className="field-actions">
          <a className="button button-plain" href={basePath + articlePaths.edit(article.id)}>
            {text('ITEM_EDIT_KEEP')}
          </a>
          <button type="submit" className="button button-danger">
            {text('ITEM_EDIT_DELETE')}
          </button>
        </p>
      </TaskForm>
    </>
  );
};

const deleteArticlePage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const article = await requestedArticle(context, params);
  authorize(context.actor, 'article.manage', article);
  return {
    title: text('ITEM_EDIT_DELETE_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={articlePaths.manage} title={text('ITEM_EDIT_DELETE_TITLE')}>
        <DeleteConfirmation context={context} article={article} />
      </DashboardPage>
    ),
  };
};

const revisions = async (context: RequestContext, params: PageParams): Promise<Page> =>
  articleRevisionsPage(context, await requestedArticle(context, params), params);

const deleteRevisionPage = async (context: RequestContext, params: PageParams): Promise<Page> =>
  deleteArticleRevisionPage(context, await requestedArticle(context, params), params);

export const articleEditingPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/add', view: 'item', task: 'add', handler: newArticlePage },
  { option: 'articles', path: '/articles/item/edit/:cid', view: 'item', task: 'edit', handler: editArticlePage },
  { option: 'articles', path: '/articles/item/checkin/:cid', view: 'item', task: 'checkin', handler: releaseLockPage },
  { option: 'articles', path: '/articles/item/done/:cid', view: 'item', task: 'done', handler: done },
  { option: 'articles', path: '/articles/item/delete/:cid', view: 'item', task: 'delete', handler: deleteArticlePage },
  { option: 'articles', path: '/articles/item/revisions/:cid', handler: revisions },
  { option: 'articles', path: '/articles/item/revisions/:cid/delete', handler: deleteRevisionPage },
];

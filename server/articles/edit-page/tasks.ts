import type { articleEditingTasks } from '../../../protocol/articles/edit-page.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import { articleKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { type Notice, type Redirect, type TaskHandlers, taskHandler, type Undo } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { articleTitleOf, awaitsApproval } from '../article-model/index.ts';
import { changeAttachments, type UploadedAttachment, uploadedAttachments } from '../attachments/index.ts';
import {
  type ArticleFormParams,
  articleForUpdate,
  articleOfForm,
  articlesForUpdate,
  type EditableArticle,
  fieldsOf,
  pageOrder,
  readBeforeSaving,
  uploadedPictures,
} from '../form-values/index.ts';
import { sanitizeTexts } from './checks.ts';
import { articleFormWithErrors } from './form-with-errors.ts';
import { otherLockOwner, releaseLock, takeOverLock } from './lock-queries.ts';
import { editPath } from './page.tsx';
import { uploadedCaptions, uploadedRecording } from './recording-queries.ts';
import { deleteArticles, moveArticles } from './trash-queries.ts';
import {
  changeArticle,
  createArticle,
  duplicateSubmit,
  type SavedArticle,
  type UploadedFiles,
} from './write-queries.ts';

/** Article of a form, locked until the end of the transaction. */
const formArticleForUpdate = async (
  context: RequestContext,
  { id, form_key }: Pick<ArticleFormParams, 'id' | 'form_key'>,
): Promise<{ article: EditableArticle | null }> => ({
  article: id === 0 ? await articleOfForm(context, form_key) : await articleForUpdate(context, id),
});

/** Files uploaded with the form. */
interface Uploads {
  readonly beside: UploadedFiles;
  readonly attachments: readonly UploadedAttachment[];
  /** Errors of the files; errors of the fields are added later. */
  readonly form: FormErrors;
}

/** Checks the session first, so that an expired one is reported as such and not as a missing article. */
const readUploads = async (context: RequestContext, params: ArticleFormParams): Promise<Uploads> => {
  const { id, goal, intro, body } = params;
  if (!context.actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (goal === 'show') throw new UserError('ITEM_EDIT_BROUGHT', { status: 200, code: 'brought' });
  if (goal === 'fields') throw new UserError('ITEM_EDIT_FIELDS_SHOWN', { status: 200, code: 'brought' });
  if (goal === 'preview') throw new UserError('ITEM_EDIT_PREVIEWED', { status: 200, code: 'brought' });
  if (Math.max(intro.length, body.length) <= limits.postBody) {
    const texts = await sanitizeTexts(context, { intro, body });
    if (params.published) await readBeforeSaving(context, { ...texts, language: params.language });
  }
  const form = formErrors(pageOrder);
  const attachments = await form.lookUp(() => uploadedAttachments(context), []);
  const recording = await form.lookUp(() => uploadedRecording(context), undefined);
  const captions = await form.lookUp(() => uploadedCaptions(context, 'captions', id, recording), undefined);
  const descriptions = await form.lookUp(() => uploadedCaptions(context, 'descriptions', id, recording), undefined);
  return {
    beside: { ...(await uploadedPictures(context, form)), recording, captions, descriptions },
    attachments,
    form,
  };
};

const checkLock = async (mutation: MutationContext, { id }: EditableArticle): Promise<void> => {
  const holder = await otherLockOwner(mutation, id);
  if (holder) throw new UserError('ITEM_EDIT_HELD_SAVE', { args: [holder.name], status: 409, code: 'held' });
};

const save = async (
  mutation: MutationContext,
  article: EditableArticle | null,
  params: ArticleFormParams,
  { beside, form }: Uploads,
): Promise<SavedArticle> => {
  if (article) await checkLock(mutation, article);
  const mutate = { input: fieldsOf(params, form), files: beside, form };
  return article
    ? changeArticle(mutation, article, params.version, mutate)
    : createArticle(mutation, params.form_key, mutate);
};

const savedText = (mutation: MutationContext, { published }: SavedArticle, { title }: ArticleFormParams): string => {
  if (published) return text('ITEM_EDIT_SAVED', title);
  return text(awaitsApproval(mutation) ? 'ITEM_EDIT_SAVED_WAITS' : 'ITEM_EDIT_SAVED_HIDDEN', title);
};

/** Redirect after a save: a frame signals the surrounding page instead. */
const saved = (id: number, { tmpl }: { tmpl: string }, to: string, words: string): Redirect => ({
  to: tmpl === 'component' ? articlePaths.done(id) : to,
  notice: { kind: 'success', text: words },
});

const movedText = (
  key: 'ITEM_EDIT_TRASHED' | 'ITEM_EDIT_RESTORED' | 'ITEM_EDIT_DELETED',
  articles: readonly EditableArticle[],
): Notice => ({
  kind: 'success',
  text: text(key, articles.map(({ title }) => articleTitleOf(title)).join('”, “')),
});

/** Articles that a notice can undo: their ids are stored in a cookie. */
const undoneAtOnce = 50;

// Articles that were in the trash before stay there.
const undoOfTrash = (articles: readonly EditableArticle[]): Undo | undefined =>
  articles.length <= undoneAtOnce && articles.every(({ isTrashed }) => !isTrashed)
    ? { task: 'items.restore', ids: articles.map(({ id }) => id), label: text('POST_UNDO') }
    : undefined;

interface ChosenParams {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

/** Changes the chosen articles together and redirects to the page that sent the form, or to `pathOf` the articles. */
const changing = <A extends 'article.edit' | 'article.manage'>(
  act: A,
  change: (mutation: MutationContext, articles: readonly EditableArticle[]) => Promise<void>,
  doneKey: Parameters<typeof movedText>[0],
  pathOf: (articles: readonly EditableArticle[]) => string = () => articlePaths.home(),
  undoOf: (articles: readonly EditableArticle[]) => Undo | undefined = () => undefined,
) =>
  taskHandler({
    act,
    invalidates: articleKinds,
    load: (context, { ids }: ChosenParams) => articlesForUpdate(context, ids),
    run: async (mutation, articles, { return: back }) => {
      const undo = undoOf(articles);
      await change(mutation, articles);
      const notice = movedText(doneKey, articles);
      return { to: back ?? pathOf(articles), notice: undo ? { ...notice, undo } : notice };
    },
  });

export const articleEditingTaskHandlers: TaskHandlers<keyof typeof articleEditingTasks> = {
  'items.save': taskHandler({
    prepare: readUploads,
    act: 'article.compose',
    invalidates: articleKinds,
    load: formArticleForUpdate,
    run: async (mutation, { article }, params: ArticleFormParams, files) => {
      if (article && params.id === 0) {
        const made = await duplicateSubmit(mutation, article, fieldsOf(params, files.form), files.form);
        return saved(made.id, params, articlePaths.article(made), savedText(mutation, made, params));
      }
      const written = await save(mutation, article, params, files);
      await changeAttachments(mutation, written.id, {
        titles: new Map(params.attachments.map((id, at) => [id, params.attachment_titles[at] ?? ''])),
        removed: params.attachments_remove,
        added: files.attachments,
      });
      return saved(written.id, params, articlePaths.article(written), savedText(mutation, written, params));
    },
    onInvalid: articleFormWithErrors,
  }),
  'items.release': taskHandler({
    act: 'article.edit',
    invalidates: [],
    load: (context, { id }) => articleForUpdate(context, id),
    run: async (mutation, article, params) => {
      await releaseLock(mutation.sql, article.id, mutation.actor.account?.id ?? 0);
      if (params.quiet) return { to: articlePaths.done(article.id) };
      return saved(article.id, params, articlePaths.article(article), text('ITEM_EDIT_LEFT'));
    },
  }),
  'items.take': taskHandler({
    act: 'article.manage',
    invalidates: [],
    load: (context, { id }) => articleForUpdate(context, id),
    run: async (mutation, article, { tmpl }) => {
      await takeOverLock(mutation, article.id);
      await audit(mutation, { act: 'item.take', type: 'item', ids: [article.id], detail: () => article.title });
      return {
        to: editPath(article.id, tmpl === 'component'),
        notice: { kind: 'success', text: text('ITEM_EDIT_TAKEN') },
      };
    },
  }),
  'items.trash': changing(
    'article.edit',
    (mutation, articles) => moveArticles(mutation, articles, 'trash'),
    'ITEM_EDIT_TRASHED',
    () => articlePaths.home(),
    undoOfTrash,
  ),
  'items.restore': changing(
    'article.edit',
    (mutation, articles) => moveArticles(mutation, articles, 'restore'),
    'ITEM_EDIT_RESTORED',
    ([article]) => (article ? articlePaths.article(article) : articlePaths.home()),
  ),
  'items.delete': changing('article.manage', deleteArticles, 'ITEM_EDIT_DELETED'),
};

import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import {
  type ArticleFormParams,
  articleOfForm,
  articlePreview,
  editableArticle,
  fieldsOfArticle,
} from '../form-values/index.ts';
import { articleEditPage } from './page.tsx';

/** Renders the form again with the typed values and errors; after an edit conflict, also with the current version. */
export const articleFormWithErrors = async (
  context: RequestContext,
  params: ArticleFormParams,
  refusal: UserError,
): Promise<Page> => {
  // Visitors get no data of the article; the browser keeps the typed values.
  if (!context.actor.account) throw refusal;
  const isBrought = refusal.code === 'brought';
  const errors = isBrought ? [] : errorsOf(refusal);
  const message = isBrought ? refusal.message : undefined;
  const preview = isBrought && params.goal === 'preview' ? await articlePreview(context, params) : undefined;
  const isFramed = params.tmpl === 'component';
  const isConflict = refusal.code === 'changed';
  const made = params.id === 0 && isConflict ? await articleOfForm(context, params.form_key) : null;
  if (params.id === 0 && !made) {
    authorize(context.actor, 'article.add', site);
    return errorTitled(
      await articleEditPage(
        context,
        { article: null, typed: params, version: 0, isFramed },
        { errors, message, preview },
      ),
      errors,
    );
  }
  const article = made ?? (await editableArticle(context, params.id));
  authorize(context.actor, 'article.edit', article);
  // A writer who has seen both versions may overwrite the newer one.
  const version = isConflict ? article.version : params.version;
  const theirs = isConflict ? await fieldsOfArticle(context.sql, article.id) : undefined;
  return errorTitled(
    await articleEditPage(context, { article, typed: params, version, isFramed }, { errors, theirs, message, preview }),
    errors,
  );
};

import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn } from '../../core/forms/index.ts';
import { type FormText, readRequired, refuseProblems, refuseTooLong } from '../../text-checks/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import { type CheckedArticle, type CheckedPicture, checkedArticles, lengthOfArticles } from './text-queries.ts';

const requiredIn = ({ services }: RequestContext) => services.site.get('articles.requireChecks');

const textOf = ({ intro, body, language }: Pick<CheckedArticle, 'intro' | 'body' | 'language'>): FormText => ({
  fields: [
    { field: 'intro', html: intro },
    { field: 'body', html: body },
  ],
  language,
});

const checkPicture = (
  field: string,
  picture: CheckedPicture | undefined,
  known: CheckedPicture | null | undefined,
): void => {
  if (!picture || picture.isDescribed) return;
  const isKnown = picture.id !== undefined && picture.id === known?.id && !known.isDescribed;
  if (!isKnown) throw new UserError('ITEM_EDIT_CHECKS_IMAGE', { field });
};

/** Reads a large text before the transaction of its form, which then finds the result in the cache. */
export const readBeforeSaving = async (
  context: RequestContext,
  texts: Pick<CheckedArticle, 'intro' | 'body' | 'language'>,
): Promise<void> => readRequired(context, textOf(texts), requiredIn(context));

/**
 * Refuses an article with problems that the site requires to be solved before it is published. Those of the article that
 * is published now (`publishedId`) pass: an imported text can be corrected in another place.
 */
export const checkRequired = async (
  context: RequestContext,
  article: CheckedArticle,
  publishedId?: number,
): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  const [known] = publishedId === undefined ? [] : await checkedArticles(context.sql, [publishedId]);
  await checkFormInTurn(
    () => refuseProblems(context, textOf(article), requiredIn(context), known && textOf(known)),
    () => checkPicture('image_alt', article.image, known?.image),
    () => checkPicture('intro_image_alt', article.introImage, known?.introImage),
  );
};

/**
 * Reads large texts of stored articles before the transaction that publishes them, which then finds the results of the
 * same texts in the cache.
 */
export const readBeforePublishing = async (context: RequestContext, ids: readonly number[]): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  refuseTooLong(ids.length, await lengthOfArticles(context.sql, ids));
  for (const article of await checkedArticles(context.sql, ids)) await readBeforeSaving(context, article);
};

/** Refuses to publish stored articles that are too long together, and names the first that has such problems. */
export const checkRequiredArticles = async (context: RequestContext, ids: readonly number[]): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  refuseTooLong(ids.length, await lengthOfArticles(context.sql, ids));
  for (const { id, title, ...article } of await checkedArticles(context.sql, ids))
    try {
      await checkRequired(context, article);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new UserError('POST_CHECKS', { args: [articleTitleOf(title), error.message], rows: [id] });
    }
};

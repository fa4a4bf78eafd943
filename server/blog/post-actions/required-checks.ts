import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn } from '../../core/forms/index.ts';
import { picturesOf } from '../../media/index.ts';
import { type FormText, readRequired, refuseProblems, refuseTooLong } from '../../text-checks/index.ts';
import { titleOf } from '../cards/index.ts';
import { fieldsOfPost, lengthOfPosts, type PostFields } from '../post-model/index.ts';

type CheckedFields = Pick<PostFields, 'body' | 'language' | 'coverId'>;

const requiredIn = ({ services }: RequestContext) => services.site.get('posts.requireChecks');

const textOf = ({ body, language }: CheckedFields): FormText => ({ fields: [{ field: 'body', html: body }], language });

const checkBody = (context: RequestContext, fields: CheckedFields, known?: CheckedFields): Promise<void> =>
  refuseProblems(context, textOf(fields), requiredIn(context), known && textOf(known));

const checkCover = async ({ sql }: RequestContext, { coverId }: CheckedFields): Promise<void> => {
  const cover = coverId === null ? undefined : (await picturesOf(sql, [coverId])).get(coverId);
  if (cover && cover.alt.trim() === '' && !cover.isDecorative)
    throw new UserError('WRITE_CHECKS_COVER', { field: 'cover' });
};

/**
 * Refuses a text with problems that the site requires to be solved before it is published or submitted. Problems of
 * `known`, the text that is published now, pass: an imported text can be corrected in another place.
 */
export const checkRequired = async (
  context: RequestContext,
  fields: CheckedFields,
  known?: CheckedFields,
): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  await checkFormInTurn(
    () => checkBody(context, fields, known),
    () => fields.coverId !== known?.coverId && checkCover(context, fields),
  );
};

/** Same for a text that takes the place of a published one. */
export const checkRequiredChange = async (
  context: RequestContext,
  postId: number,
  fields: CheckedFields,
): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  await checkRequired(context, fields, await fieldsOfPost(context.sql, postId));
};

interface StoredPost {
  readonly id: number;
  readonly title: string;
}

/**
 * Reads large texts of stored posts before the transaction that publishes or submits them, which then finds the results
 * of the same texts in the cache.
 */
export const readBeforePublishing = async (context: RequestContext, ids: readonly number[]): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  refuseTooLong(ids.length, await lengthOfPosts(context.sql, ids));
  for (const id of ids) await readRequired(context, textOf(await fieldsOfPost(context.sql, id)), requiredIn(context));
};

/** Refuses to publish or submit stored posts that are too long together, and names the first that has such problems. */
export const checkRequiredPosts = async (context: RequestContext, posts: readonly StoredPost[]): Promise<void> => {
  if (requiredIn(context) === 'none') return;
  const ids = posts.map(({ id }) => id);
  refuseTooLong(ids.length, await lengthOfPosts(context.sql, ids));
  for (const { id, title } of posts) {
    const problem = await problemOf(context, id);
    if (problem !== undefined) throw new UserError('POST_CHECKS', { args: [titleOf(title), problem], rows: [id] });
  }
};

const problemOf = async (context: RequestContext, id: number): Promise<string | undefined> => {
  try {
    await checkRequired(context, await fieldsOfPost(context.sql, id));
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
};

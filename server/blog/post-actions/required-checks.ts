import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn } from '../../core/forms/index.ts';
import { picturesOf } from '../../media/index.ts';
import { requiredProblems } from '../../text-checks/index.ts';
import { titleOf } from '../cards/index.ts';
import { fieldsOfPost, type PostFields } from '../post-model/index.ts';

/** Problems that are named at once; the others follow when these are solved. */
const namedAtOnce = 10;

type CheckedFields = Pick<PostFields, 'body' | 'language' | 'coverId'>;

const requiredIn = ({ services }: RequestContext) => services.site.get('posts.requireChecks');

const problemsOf = (context: RequestContext, fields: CheckedFields): Promise<ReadonlyMap<string, number>> =>
  requiredProblems(context, fields, requiredIn(context));

const checkBody = async (context: RequestContext, fields: CheckedFields, known?: CheckedFields): Promise<void> => {
  const before = known ? await problemsOf(context, known) : new Map<string, number>();
  const now = await problemsOf(context, fields);
  const problems = [...now]
    .filter(([problem, times]) => times > (before.get(problem) ?? 0))
    .map(([problem]) => problem);
  if (problems.length === 0) return;
  const named = problems.slice(0, namedAtOnce).join('; ');
  throw new UserError('WRITE_CHECKS', { args: [named], field: 'body' });
};

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

/** Refuses to publish or submit stored posts, and names the first that has such problems. */
export const checkRequiredPosts = async (context: RequestContext, posts: readonly StoredPost[]): Promise<void> => {
  if (requiredIn(context) === 'none') return;
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

import type { RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { can } from '../../../core/policy/index.ts';
import { type NetworkChoice, networksOf } from './schedule.ts';
import { autopostSubject } from './subject-queries.ts';

/** Accounts that the post form offers to this user; none when the user may not autopost this post. */
export const networkChoices = async (context: RequestContext, postId?: number): Promise<readonly NetworkChoice[]> => {
  const networks = await networksOf(context, postId);
  if (networks.length === 0 || postId === undefined) return networks;
  return can(context.actor, 'autopost.choose', await autopostSubject(context, postId, [])) ? networks : [];
};

/** Accounts meant by the values of `autopost[]`; refuses an account that the writer may not use. */
export const accountsIn = async (
  context: RequestContext,
  values: readonly string[],
  postId?: number,
): Promise<readonly number[]> => {
  if (values.length === 0) return [];
  const known = new Set((await networkChoices(context, postId)).map(({ id }) => String(id)));
  if (values.some(value => !known.has(value))) throw new UserError('AUTOPOST_FOREIGN', { field: 'autopost' });
  return values.map(Number);
};

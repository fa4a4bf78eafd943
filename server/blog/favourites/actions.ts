import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ResponseTarget, responseTargets } from '../post-model/index.ts';
import { addFavourites, dropFavourites } from './queries.ts';
import { openToOf } from './views.tsx';

/** Loads the posts and locks their rows until they are counted. */
export const favouriteTargets = (context: RequestContext, ids: readonly number[]): Promise<ResponseTarget[]> =>
  responseTargets(context, ids, { openTo: openToOf(context.services.site), lock: true });

const owner = ({ actor }: MutationContext): number => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account.id;
};

const idsOf = (posts: readonly ResponseTarget[]): number[] => posts.map(({ id }) => id);

/** Returns how many were new. */
export const favourite = (mutation: MutationContext, posts: readonly ResponseTarget[]): Promise<number> =>
  addFavourites(mutation.sql, owner(mutation), idsOf(posts), moment(mutation.services.clock));

export const unfavourite = (mutation: MutationContext, posts: readonly ResponseTarget[]): Promise<number> =>
  dropFavourites(mutation.sql, owner(mutation), idsOf(posts));

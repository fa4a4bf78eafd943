import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { type AnsweredPost, answeredPosts } from '../post-model/index.ts';
import { addFavourites, dropFavourites } from './queries.ts';
import { openToOf } from './views.tsx';

/** The posts, held until they are counted. */
export const keptPosts = (visit: Visit, ids: readonly number[]): Promise<AnsweredPost[]> =>
  answeredPosts(visit, ids, { openTo: openToOf(visit.services.site), lock: true });

const owner = ({ actor }: Deed): number => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account.id;
};

const idsOf = (posts: readonly AnsweredPost[]): number[] => posts.map(({ id }) => id);

/** Answers how many were no favourites before. */
export const favourite = (deed: Deed, posts: readonly AnsweredPost[]): Promise<number> =>
  addFavourites(deed.sql, owner(deed), idsOf(posts), moment(deed.services.clock));

export const unfavourite = (deed: Deed, posts: readonly AnsweredPost[]): Promise<number> =>
  dropFavourites(deed.sql, owner(deed), idsOf(posts));

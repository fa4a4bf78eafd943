import type { RequestContext } from '../../core/context/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { type AuthorExclusion, authorsLike, type SuggestedAuthor } from './suggest-queries.ts';

/** Suggestions for an author field. Excluding the members of a team requires that the account manages it. */
export const suggestedAuthors = async (
  context: RequestContext,
  search: string,
  leftOut: AuthorExclusion,
): Promise<SuggestedAuthor[]> => {
  if (leftOut.team > 0) authorize(context.actor, 'team.edit', await oneTeam(context, [leftOut.team]));
  return authorsLike(context.sql, search, leftOut);
};

import type { Visit } from '../../core/context/index.ts';
import { demand } from '../../core/policy/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { authorsLike, type LeftOut, type SuggestedAuthor } from './suggest-queries.ts';

/** Authors for a box with suggestions. Whose members are left out has to be a team that the asking account runs. */
export const suggestedAuthors = async (visit: Visit, search: string, leftOut: LeftOut): Promise<SuggestedAuthor[]> => {
  if (leftOut.team > 0) demand(visit.actor, 'team.edit', await oneTeam(visit, [leftOut.team]));
  return authorsLike(visit.sql, search, leftOut);
};

import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { type Team, teamBy } from './queries.ts';

/** Team of the single id in `ids`. */
export const oneTeam = async (context: RequestContext, [id = 0, ...others]: readonly number[]): Promise<Team> => {
  if (others.length > 0) throw new UserError('TEAM_ONE_AT_A_TIME', { field: 'ids' });
  const team = await teamBy(context, { id });
  if (!team) throw notFound();
  return team;
};

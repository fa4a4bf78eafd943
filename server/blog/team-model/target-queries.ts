import type { Visit } from '../../core/context/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { type Team, teamBy } from './queries.ts';

/** The one team that is meant by `ids`. */
export const oneTeam = async (visit: Visit, [id = 0, ...others]: readonly number[]): Promise<Team> => {
  if (others.length > 0) throw new Refusal('TEAM_ONE_AT_A_TIME', { field: 'ids' });
  const team = await teamBy(visit, { id });
  if (!team) throw notFound();
  return team;
};

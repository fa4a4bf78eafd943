import type { Visit } from '../../core/context/visit.ts';
import { notFound, Refusal } from '../../core/errors/refusal.ts';
import { type MemberTarget, memberSeen, memberTarget } from '../teamblogs/member-queries.ts';
import { type Team, teamBy } from './queries.ts';

/** The one team that is meant by `ids`. */
export const oneTeam = async (visit: Visit, [id = 0, ...others]: readonly number[]): Promise<Team> => {
  if (others.length > 0) throw new Refusal('TEAM_ONE_AT_A_TIME', { field: 'ids' });
  const team = await teamBy(visit, { id });
  if (!team) throw notFound();
  return team;
};

const placeBy =
  (find: typeof memberTarget) =>
  async (visit: Visit, ids: readonly number[]): Promise<MemberTarget> => {
    const team = await oneTeam(visit, ids);
    const { account } = visit.actor;
    if (!account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
    return find(visit, team.id, account.id);
  };

/** The asking account's own place in the team that is meant: to look at, and to change. */
export const ownPlace = placeBy(memberSeen);
export const heldPlace = placeBy(memberTarget);

import type { Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { type MemberTarget, memberSeen, memberTarget } from './member-queries.ts';

const memberBy =
  (find: typeof memberTarget) =>
  async (visit: Visit, ids: readonly number[]): Promise<MemberTarget> => {
    const team = await oneTeam(visit, ids);
    const { account } = visit.actor;
    if (!account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
    return find(visit, team.id, account.id);
  };

/** The membership of the signed-in account in the one team of `ids`. */
export const ownMembership = memberBy(memberSeen);

/** The same with the team locked, to change it. */
export const ownMembershipLocked = memberBy(memberTarget);

import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { type MemberTarget, memberSeen, memberTarget } from './member-queries.ts';

const memberBy =
  (find: typeof memberTarget) =>
  async (context: RequestContext, ids: readonly number[]): Promise<MemberTarget> => {
    const team = await oneTeam(context, ids);
    const { account } = context.actor;
    if (!account) throw new UserError('SIGN_IN_FIRST', { status: 403 });
    return find(context, team.id, account.id);
  };

/** The membership of the signed-in account in the one team of `ids`. */
export const ownMembership = memberBy(memberSeen);

/** The same with the team locked, to change it. */
export const ownMembershipLocked = memberBy(memberTarget);

import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { lockedMembership, type MemberTarget, membershipOf } from './member-queries.ts';

const memberBy =
  (find: typeof lockedMembership) =>
  async (context: RequestContext, ids: readonly number[]): Promise<MemberTarget> => {
    const team = await oneTeam(context, ids);
    const { account } = context.actor;
    if (!account) throw new UserError('SIGN_IN_FIRST', { status: 403 });
    return find(context, team.id, account.id);
  };

/** Membership of the signed-in account in the single team of `ids`. */
export const ownMembership = memberBy(membershipOf);

/** Membership with the team's row locked, for a change. */
export const ownMembershipLocked = memberBy(lockedMembership);

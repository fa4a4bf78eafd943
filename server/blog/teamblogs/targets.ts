import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { idParam, type PageParams } from '../../core/http/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { oneTeam, type Team, teamBy } from '../team-model/index.ts';
import { lockedMembership, type MemberTarget, membershipOf } from './member-queries.ts';

/** Team of an address. Answers 404 to readers who may not know of it, and a sign-in prompt to visitors who might. */
export const requestedTeam = async (context: RequestContext, query: PageParams): Promise<Team> => {
  const id = idParam(query.id);
  const by = query.alias === undefined ? id !== undefined && { id } : { alias: query.alias };
  const team = by && (await teamBy(context, by));
  if (!team) throw notFound();
  authorize(context.actor, 'team.see', team);
  return team;
};

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

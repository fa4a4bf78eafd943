import { type AuditAct, audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Team } from '../team-model/index.ts';
import { type Invitation, peopleInvited } from './invitation.ts';
import { mailMembers, mailRequest, mailTurnedDown } from './mails.ts';
import {
  addMembers,
  addRequest,
  changeAdmin,
  deleteRequest,
  findInvited,
  type MailRecipient,
  type MemberTarget,
  removeMember,
} from './member-queries.ts';

/** Change of a membership after authorization, with the team's row locked. Returns its message. */
type Change = (mutation: MutationContext, target: MemberTarget) => Promise<string>;

const invalidateTeam = (mutation: MutationContext, { id }: { id: number }): void =>
  mutation.invalidate('teams', `team:${id}`);

const auditMember = async (mutation: MutationContext, act: AuditAct, { team, userId }: MemberTarget): Promise<void> => {
  invalidateTeam(mutation, team);
  await audit(mutation, { act, type: 'user', ids: [userId], detail: () => team.title });
};

const requireMember = ({ isMember }: MemberTarget): void => {
  if (!isMember) throw new UserError('NOT_FOUND', { status: 404 });
};

/** Removes a member (F-032). */
export const removeFromTeam: Change = async (mutation, target) => {
  requireMember(target);
  await removeMember(mutation.sql, target.team.id, target.userId);
  await auditMember(mutation, 'member.remove', target);
  return text('TEAM_REMOVED', target.name);
};

/** Makes a member an admin (F-033). */
export const promote: Change = async (mutation, target) => {
  requireMember(target);
  await changeAdmin(mutation.sql, target.team.id, target.userId, true);
  await auditMember(mutation, 'member.setAdmin', target);
  return text('TEAM_ADMIN_NOW', target.name);
};

/** Makes an admin a plain member (F-034). */
export const demote: Change = async (mutation, target) => {
  requireMember(target);
  await changeAdmin(mutation.sql, target.team.id, target.userId, false);
  await auditMember(mutation, 'member.removeAdmin', target);
  return text('TEAM_ADMIN_NO_MORE', target.name);
};

export const leave: Change = async (mutation, target) => {
  await removeMember(mutation.sql, target.team.id, target.userId);
  invalidateTeam(mutation, target.team);
  return text('TEAM_LEFT', target.team.title);
};

const recipientsOf = async (mutation: MutationContext, ids: readonly number[]): Promise<MailRecipient[]> =>
  (await findInvited(mutation.sql, { ids, usernames: [] })).found;

const closeRequest = async (mutation: MutationContext, { team, userId }: MemberTarget): Promise<void> => {
  if (!(await deleteRequest(mutation.sql, team.id, userId))) throw new UserError('TEAM_ANSWERED', { status: 409 });
};

export const approveMember: Change = async (mutation, target) => {
  const { team, userId } = target;
  await closeRequest(mutation, target);
  await addMembers(mutation.sql, { teamId: team.id, userIds: [userId], now: moment(mutation.services.clock) });
  await mailMembers(mutation, team, await recipientsOf(mutation, [userId]));
  await auditMember(mutation, 'member.approve', target);
  return text('TEAM_LET_IN_DONE', target.name);
};

export const turnDown: Change = async (mutation, target) => {
  await closeRequest(mutation, target);
  await mailTurnedDown(mutation, target.team, await recipientsOf(mutation, [target.userId]));
  await auditMember(mutation, 'member.reject', target);
  return text('TEAM_TURNED_DOWN', target.name);
};

/** Requests membership; a user who may approve members joins at once (wire §2.1). */
export const join = async (
  mutation: MutationContext,
  team: Team,
  { isAtOnce }: { isAtOnce: boolean },
): Promise<string> => {
  const { account } = mutation.actor;
  if (!account) throw new UserError('SIGN_IN_FIRST', { status: 403 });
  const now = moment(mutation.services.clock);
  if (isAtOnce) {
    await addMembers(mutation.sql, { teamId: team.id, userIds: [account.id], now });
    invalidateTeam(mutation, team);
    return text('TEAM_JOINED', team.title);
  }
  if (await addRequest(mutation.sql, team.id, account.id, now)) await mailRequest(mutation, team, account);
  return `${text('TEAM_ASKED_NOW', team.title)} ${mailedText(mutation.services, 'TEAM_ASKED_MAIL')}`;
};

/**
 * Adds people to a team and mails the new members: all of them or, with an error, none. Returns the number of new
 * members.
 */
export const invite = async (mutation: MutationContext, team: Team, input: Invitation): Promise<string> => {
  const found = await peopleInvited(mutation.sql, input);
  const fresh = await addMembers(mutation.sql, {
    teamId: team.id,
    userIds: found.map(({ id }) => id),
    now: moment(mutation.services.clock),
  });
  const newcomers = found.filter(({ id }) => fresh.has(id));
  await mailMembers(mutation, team, newcomers);
  if (newcomers.length === 0) return text('TEAM_INVITED_NONE');
  invalidateTeam(mutation, team);
  await audit(mutation, {
    act: 'member.add',
    type: 'user',
    ids: newcomers.map(({ id }) => id),
    detail: () => team.title,
  });
  const [first, ...others] = newcomers;
  return plural('TEAM_INVITED', newcomers.length, others.length === 0 ? (first?.name ?? '') : newcomers.length);
};

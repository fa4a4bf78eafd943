import { type AuditAct, audit } from '../../audit/index.ts';
import type { Deed } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Team } from '../team-model/index.ts';
import { type Invited, peopleInvited } from './invitation.ts';
import { mailMembers, mailRequest, mailTurnedDown } from './mails.ts';
import {
  addMembers,
  addRequest,
  changeAdmin,
  invitedFrom,
  type MemberTarget,
  type Reached,
  removeMember,
  takeRequest,
} from './member-queries.ts';

/** Changes somebody's place in a team; the policy has been asked, the team is held. Each answers what is said of it. */
type Change = (deed: Deed, target: MemberTarget) => Promise<string>;

const touched = (deed: Deed, { id }: { id: number }): void => deed.touch('teams', `team:${id}`);

const noted = async (deed: Deed, act: AuditAct, { team, userId }: MemberTarget): Promise<void> => {
  touched(deed, team);
  await audit(deed, { act, type: 'user', ids: [userId], detail: () => team.title });
};

const memberOr = ({ isMember }: MemberTarget): void => {
  if (!isMember) throw new Refusal('NOT_FOUND', { status: 404 });
};

/** Takes a member out (F-032). */
export const takeOut: Change = async (deed, target) => {
  memberOr(target);
  await removeMember(deed.sql, target.team.id, target.userId);
  await noted(deed, 'member.remove', target);
  return text('TEAM_REMOVED', target.name);
};

/** Makes a member an admin (F-033). */
export const raise: Change = async (deed, target) => {
  memberOr(target);
  await changeAdmin(deed.sql, target.team.id, target.userId, true);
  await noted(deed, 'member.setAdmin', target);
  return text('TEAM_ADMIN_NOW', target.name);
};

/** Makes an admin a plain member again (F-034). */
export const lower: Change = async (deed, target) => {
  memberOr(target);
  await changeAdmin(deed.sql, target.team.id, target.userId, false);
  await noted(deed, 'member.removeAdmin', target);
  return text('TEAM_ADMIN_NO_MORE', target.name);
};

/** Somebody goes by themselves. */
export const leave: Change = async (deed, target) => {
  await removeMember(deed.sql, target.team.id, target.userId);
  touched(deed, target.team);
  return text('TEAM_LEFT', target.team.title);
};

const reachedOf = async (deed: Deed, ids: readonly number[]): Promise<Reached[]> =>
  (await invitedFrom(deed.sql, { ids, usernames: [] })).found;

const answered = async (deed: Deed, { team, userId }: MemberTarget): Promise<void> => {
  if (!(await takeRequest(deed.sql, team.id, userId))) throw new Refusal('TEAM_ANSWERED', { status: 409 });
};

/** Lets in who has asked. */
export const letIn: Change = async (deed, target) => {
  const { team, userId } = target;
  await answered(deed, target);
  await addMembers(deed.sql, { teamId: team.id, userIds: [userId], now: moment(deed.services.clock) });
  await mailMembers(deed, team, await reachedOf(deed, [userId]));
  await noted(deed, 'member.approve', target);
  return text('TEAM_LET_IN_DONE', target.name);
};

export const turnDown: Change = async (deed, target) => {
  await answered(deed, target);
  await mailTurnedDown(deed, target.team, await reachedOf(deed, [target.userId]));
  await noted(deed, 'member.reject', target);
  return text('TEAM_TURNED_DOWN', target.name);
};

/** Asks to be let in; who may take anybody in comes in at once (wire §2.1). */
export const join = async (deed: Deed, team: Team, { isAtOnce }: { isAtOnce: boolean }): Promise<string> => {
  const { account } = deed.actor;
  if (!account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
  const now = moment(deed.services.clock);
  if (isAtOnce) {
    await addMembers(deed.sql, { teamId: team.id, userIds: [account.id], now });
    touched(deed, team);
    return text('TEAM_JOINED', team.title);
  }
  if (await addRequest(deed.sql, team.id, account.id, now)) await mailRequest(deed, team, account);
  return text('TEAM_ASKED_NOW', team.title);
};

/** Adds people to a team and mails those who were not members: all of them or, with a Refusal, none. Counts new members only. */
export const invite = async (deed: Deed, team: Team, given: Invited): Promise<string> => {
  const found = await peopleInvited(deed.sql, given);
  const fresh = await addMembers(deed.sql, {
    teamId: team.id,
    userIds: found.map(({ id }) => id),
    now: moment(deed.services.clock),
  });
  const newcomers = found.filter(({ id }) => fresh.has(id));
  await mailMembers(deed, team, newcomers);
  if (newcomers.length === 0) return text('TEAM_INVITED_NONE');
  touched(deed, team);
  await audit(deed, { act: 'member.add', type: 'user', ids: newcomers.map(({ id }) => id), detail: () => team.title });
  const [first, ...others] = newcomers;
  return plural('TEAM_INVITED', newcomers.length, others.length === 0 ? (first?.name ?? '') : newcomers.length);
};

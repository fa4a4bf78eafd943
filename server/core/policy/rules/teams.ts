import { type Actor, hasRole } from '../actor.ts';
import { type Decision, isOwner, type Rule, refusalOf, rule, when } from '../rule.ts';
import type { MemberSubject, SiteSubject, TeamSubject } from '../subjects.ts';

const sees = (actor: Actor, team: TeamSubject): Decision => {
  if (team.access === 'everyone' || team.isMember || hasRole(actor, 'moderator')) return true;
  if (team.access === 'members') return 'NOT_FOUND';
  return when(actor.account !== null, 'SIGN_IN_FIRST');
};

const runs = (actor: Actor, team: TeamSubject): boolean => team.isAdmin || hasRole(actor, 'staff');

/** A refusal reveals nothing of a team that the actor may not see. */
const seen = (decide: Rule<TeamSubject>): Rule<TeamSubject> =>
  rule((actor, team) => {
    const decision = sees(actor, team);
    return decision === true ? decide(actor, team) : decision;
  });

const run = (decide: Rule<MemberSubject>): Rule<MemberSubject> =>
  rule((actor, member) => {
    const decision = sees(actor, member.team);
    if (decision !== true) return decision;
    if (!runs(actor, member.team)) return refusalOf(actor);
    return decide(actor, member);
  });

const isLast = ({ isAdmin, admins }: MemberSubject): boolean => isAdmin && admins <= 1;

/** Seeing, joining, leaving and managing team blogs (F-042, wire §2.1). */
export const teamRules = {
  /** Page, feed and members of a team blog; each of its posts has its own privacy. */
  'team.see': rule<TeamSubject>(sees),
  /** Staff create team blogs; administrators of a team edit its name and access. */
  'team.save': rule<TeamSubject | SiteSubject>((actor, team) => {
    const decision = 'access' in team ? sees(actor, team) : true;
    if (decision !== true) return decision;
    const isFree = 'access' in team ? runs(actor, team) : hasRole(actor, 'staff');
    return when(isFree, refusalOf(actor));
  }),
  'team.edit': seen((actor, team) => when(runs(actor, team), refusalOf(actor))),
  'team.delete': seen(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  'team.join': seen((actor, team) => {
    if (!actor.account) return 'SIGN_IN_FIRST';
    if (team.isMember) return 'TEAM_MEMBER_ALREADY';
    return when(team.allowsJoin || hasRole(actor, 'staff'), 'TEAM_TAKES_NOBODY');
  }),
  'team.leave': rule<MemberSubject>((actor, member) => {
    if (!isOwner(actor, member.userId)) return refusalOf(actor);
    if (!member.isMember) return 'TEAM_NOT_MEMBER';
    return when(!isLast(member), 'TEAM_LAST_ADMIN');
  }),
  'member.remove': run((actor, member) => {
    if (isOwner(actor, member.userId)) return 'TEAM_NOT_ONESELF';
    if (isLast(member)) return 'TEAM_LAST_ADMIN';
    return when(!member.isAdmin || hasRole(actor, 'staff'), 'TEAM_ADMIN_STAYS');
  }),
  'member.setAdmin': run(() => true),
  'member.removeAdmin': run((_, member) => when(!isLast(member), 'TEAM_LAST_ADMIN')),
} as const;

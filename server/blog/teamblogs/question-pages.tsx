import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { teamBy } from '../team-model/index.ts';
import { membershipOf } from './member-queries.ts';
import { adminQuestion, teamQuestionPage } from './question-views.tsx';
import { ownMembership, requestedTeam } from './targets.ts';

/** Confirmation before joining, leaving or inviting. */
const teamQuestion =
  (name: 'join' | 'leave' | 'invite') =>
  async (context: RequestContext, query: PageParams): Promise<Page> => {
    const team = await requestedTeam(context, query);
    if (name === 'leave') authorize(context.actor, 'team.leave', await ownMembership(context, [team.id]));
    else authorize(context.actor, name === 'join' ? 'team.join' : 'team.edit', team);
    const back = returnPath(query.return, context.services.settings.baseUrl);
    return teamQuestionPage({ context, name, team, back, leave: back ?? paths.team(team.alias) });
  };

/** Confirmation before a member or an admin role is removed. */
const memberQuestion =
  (act: 'member.remove' | 'member.removeAdmin') =>
  async (context: RequestContext, query: PageParams): Promise<Page> => {
    const id = idParam(query.id);
    const team = query.alias === undefined ? undefined : await teamBy(context, { alias: query.alias });
    if (id === undefined || !team) throw notFound();
    const member = await membershipOf(context, team.id, id);
    authorize(context.actor, act, member);
    if (!member.isMember) throw notFound();
    const name = act === 'member.remove' ? 'removeMember' : adminQuestion(context, member);
    const back = returnPath(query.return, context.services.settings.baseUrl);
    return teamQuestionPage({ context, name, team, member, back, leave: back ?? paths.teamMembers(team.alias) });
  };

/** Targets of the controls of a team without scripts. */
export const questionPages: readonly PageRoute[] = [
  { path: '/blog/teamblogs/:alias/join', handler: teamQuestion('join') },
  { path: '/blog/teamblogs/:alias/leave', handler: teamQuestion('leave') },
  { path: '/blog/teamblogs/:alias/remove-member', handler: memberQuestion('member.remove') },
  { path: '/blog/teamblogs/:alias/remove-admin', handler: memberQuestion('member.removeAdmin') },
  { path: '/blog/teamblogs/:alias/invite', handler: teamQuestion('invite') },
];

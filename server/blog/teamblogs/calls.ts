import type { teamblogCalls } from '../../../protocol/blog/teamblogs.ts';
import type { Html } from '../../../protocol/html.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { memberCounts, membersOf, oneTeam } from '../team-model/index.ts';
import { lockedMembership, type MemberTarget, membershipOf } from './member-queries.ts';
import { membersDialog } from './member-views.tsx';
import { demote, promote, removeFromTeam } from './membership.ts';
import { adminQuestion, teamDialog } from './question-views.tsx';
import { ownMembership } from './targets.ts';

const dialogMembers = 200;

interface Member {
  readonly id: number;
  readonly teamId: number;
}

interface MemberParams extends Member {
  readonly return?: string | undefined;
}

interface TeamParams {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

const dialogOf = (act: 'team.delete' | 'team.edit', name: 'delete' | 'invite') =>
  handler({
    act,
    invalidates: [],
    load: (context, { ids }: TeamParams) => oneTeam(context, ids),
    run: (context, team, { return: back }): [dialog: Html] => [teamDialog({ context, name, team, back })],
  });

const leaving = handler({
  act: 'team.leave',
  invalidates: [],
  load: (context, { ids }: TeamParams) => ownMembership(context, ids),
  run: (context, { team }, { return: back }): [dialog: Html] => [teamDialog({ context, name: 'leave', team, back })],
});

/** Member of a confirmation; an account outside the team is not found. */
const requestedMember = async (context: RequestContext, { id, teamId }: MemberParams): Promise<MemberTarget> => {
  const member = await membershipOf(context, teamId, id);
  if (!member.isMember) throw notFound();
  return member;
};

const changeOf = <A extends 'member.remove' | 'member.setAdmin' | 'member.removeAdmin'>(
  act: A,
  change: typeof promote,
) =>
  handler({
    act,
    invalidates: ['teams', 'team'],
    load: (context, { id, teamId }: Member) => lockedMembership(context, teamId, id),
    run: async (mutation, target): Promise<[string]> => [await change(mutation, target)],
  });

export const teamblogHandlers: Handlers<keyof typeof teamblogCalls> = {
  'site/views/teamblog/viewMembers': handler({
    act: 'team.see',
    invalidates: [],
    load: (context, { ids }) => oneTeam(context, ids),
    run: async (context, team) => {
      const [members, counts] = await Promise.all([
        membersOf(context.sql, team.id, { start: 0, count: dialogMembers }),
        memberCounts(context.sql, [team.id]),
      ]);
      return [membersDialog(context, team, members, counts.get(team.id) ?? 0)];
    },
  }),
  'site/views/teamblog/join': handler({
    act: 'team.join',
    invalidates: ['teams', 'team'],
    load: (context, { id }) => oneTeam(context, [id]),
    run: (context, team, { return: back }) => [teamDialog({ context, name: 'join', team, back })],
  }),
  'site/views/teamblog/leave': leaving,
  'site/views/teamblog/confirmLeave': leaving,
  'site/views/teamblog/confirmDelete': dialogOf('team.delete', 'delete'),
  'site/views/teamblog/inviteMembers': dialogOf('team.edit', 'invite'),
  'site/views/teamblog/confirmRemoveMember': handler({
    act: 'member.remove',
    invalidates: [],
    load: requestedMember,
    run: (context, member, { return: back }) => [
      teamDialog({ context, name: 'removeMember', team: member.team, member, back }),
    ],
  }),
  'site/views/teamblog/confirmRemoveAdmin': handler({
    act: 'member.removeAdmin',
    invalidates: [],
    load: requestedMember,
    run: (context, member, { return: back }) => [
      teamDialog({ context, name: adminQuestion(context, member), team: member.team, member, back }),
    ],
  }),
  'site/controllers/teamblogs/removeMember': changeOf('member.remove', removeFromTeam),
  'site/controllers/teamblogs/setAdmin': changeOf('member.setAdmin', promote),
  'site/controllers/teamblogs/removeAdmin': changeOf('member.removeAdmin', demote),
};

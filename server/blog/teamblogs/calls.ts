import type { teamblogCalls } from '../../../protocol/blog/teamblogs.ts';
import type { Html } from '../../../protocol/html.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { memberCounts, membersOf, oneTeam } from '../team-model/index.ts';
import { type MemberTarget, memberSeen, memberTarget } from './member-queries.ts';
import { membersDialog } from './member-views.tsx';
import { lower, raise, takeOut } from './membership.ts';
import { ownMembership } from './own-member.ts';
import { adminQuestion, teamDialog } from './question-views.tsx';

const dialogMembers = 200;

interface Member {
  readonly id: number;
  readonly teamId: number;
}

interface AskedMember extends Member {
  readonly return?: string | undefined;
}

interface Asked {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

const leaving = answer({
  act: 'team.leave',
  on: (visit, { ids }: Asked) => ownMembership(visit, ids),
  run: (visit, { team }, { return: back }): [dialog: Html] => [teamDialog({ visit, name: 'leave', team, back })],
});

/** The member that a question is about; an account outside the team is not found. */
const memberAsked = async (visit: Visit, { id, teamId }: AskedMember): Promise<MemberTarget> => {
  const member = await memberSeen(visit, teamId, id);
  if (!member.isMember) throw notFound();
  return member;
};

export const teamblogAnswers: Answers<keyof typeof teamblogCalls> = {
  'site/views/teamblog/viewMembers': answer({
    act: 'team.see',
    on: (visit, { ids }) => oneTeam(visit, ids),
    run: async (visit, team) => {
      const [members, counts] = await Promise.all([
        membersOf(visit.sql, team.id, { start: 0, count: dialogMembers }),
        memberCounts(visit.sql, [team.id]),
      ]);
      return [membersDialog(visit, team, members, counts.get(team.id) ?? 0)];
    },
  }),
  'site/views/teamblog/join': answer({
    act: 'team.join',
    on: (visit, { id }) => oneTeam(visit, [id]),
    run: (visit, team, { return: back }) => [teamDialog({ visit, name: 'join', team, back })],
  }),
  'site/views/teamblog/leave': leaving,
  'site/views/teamblog/confirmLeave': leaving,
  'site/views/teamblog/confirmDelete': answer({
    act: 'team.delete',
    on: (visit, { ids }) => oneTeam(visit, ids),
    run: (visit, team, { return: back }) => [teamDialog({ visit, name: 'delete', team, back })],
  }),
  'site/views/teamblog/inviteMembers': answer({
    act: 'team.edit',
    on: (visit, { ids }) => oneTeam(visit, ids),
    run: (visit, team, { return: back }) => [teamDialog({ visit, name: 'invite', team, back })],
  }),
  'site/views/teamblog/confirmRemoveMember': answer({
    act: 'member.remove',
    on: memberAsked,
    run: (visit, member, { return: back }) => [
      teamDialog({ visit, name: 'removeMember', team: member.team, member, back }),
    ],
  }),
  'site/views/teamblog/confirmRemoveAdmin': answer({
    act: 'member.removeAdmin',
    on: memberAsked,
    run: (visit, member, { return: back }) => [
      teamDialog({ visit, name: adminQuestion(visit, member), team: member.team, member, back }),
    ],
  }),
  'site/controllers/teamblogs/removeMember': answer({
    act: 'member.remove',
    on: (visit, { id, teamId }: Member) => memberTarget(visit, teamId, id),
    run: async (deed, target): Promise<[string]> => [await takeOut(deed, target)],
  }),
  'site/controllers/teamblogs/setAdmin': answer({
    act: 'member.setAdmin',
    on: (visit, { id, teamId }: Member) => memberTarget(visit, teamId, id),
    run: async (deed, target): Promise<[string]> => [await raise(deed, target)],
  }),
  'site/controllers/teamblogs/removeAdmin': answer({
    act: 'member.removeAdmin',
    on: (visit, { id, teamId }: Member) => memberTarget(visit, teamId, id),
    run: async (deed, target): Promise<[string]> => [await lower(deed, target)],
  }),
};

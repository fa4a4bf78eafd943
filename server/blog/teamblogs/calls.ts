import type { teamblogCalls } from '../../../protocol/blog/teamblogs.ts';
import { type Answers, answer } from '../../core/answer.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { membersDialog } from './member-views.tsx';
import { memberCounts, membersOf, teamBy } from './queries.ts';

const dialogMembers = 200;

export const teamblogAnswers: Answers<keyof typeof teamblogCalls> = {
  'site/views/teamblog/viewMembers': answer({
    act: 'team.see',
    on: async (visit, { ids: [id = 0, ...others] }) => {
      if (others.length > 0) throw new Refusal('TEAM_ONE_AT_A_TIME', { field: 'ids' });
      const team = await teamBy(visit, { id });
      if (!team) throw notFound();
      return team;
    },
    run: async ({ sql, services }, team) => {
      const [members, counts] = await Promise.all([
        membersOf(sql, team.id, { start: 0, count: dialogMembers }),
        memberCounts(sql, [team.id]),
      ]);
      return [membersDialog(team, members, counts.get(team.id) ?? 0, services.settings.basePath)];
    },
  }),
};

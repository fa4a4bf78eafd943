import { askedId } from '../../core/asked.ts';
import { demand } from '../../core/demand.ts';
import type { Page } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { notFound } from '../../core/refusal.ts';
import { returnPath } from '../../core/return-path.ts';
import type { Asked } from '../../core/route.ts';
import type { Visit } from '../../core/visit.ts';
import { memberSeen } from './member-queries.ts';
import { teamBy } from './queries.ts';
import { adminQuestion, questionTitle, TeamQuestionPage } from './question-views.tsx';

/** The question before a member or an admin role is removed: the target of the controls without scripts. */
export const memberQuestionPage =
  (act: 'member.remove' | 'member.removeAdmin') =>
  async (visit: Visit, asked: Asked): Promise<Page> => {
    const id = askedId(asked.id);
    const team = asked.alias === undefined ? undefined : await teamBy(visit, { alias: asked.alias });
    if (id === undefined || !team) throw notFound();
    const member = await memberSeen(visit, team.id, id);
    demand(visit.actor, act, member);
    if (!member.isMember) throw notFound();
    const name = act === 'member.remove' ? 'removeMember' : adminQuestion(visit, member);
    const back = returnPath(asked.return, visit.services.settings.baseUrl);
    return {
      title: questionTitle({ name, team, member }),
      head: { robots: 'noindex, nofollow' },
      main: (
        <TeamQuestionPage
          visit={visit}
          name={name}
          team={team}
          member={member}
          back={back}
          leave={back ?? paths.teamMembers(team.alias)}
        />
      ),
    };
  };

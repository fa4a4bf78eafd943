import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import { askedId } from '../../core/http/asked.ts';
import type { Page } from '../../core/http/page.ts';
import type { Asked } from '../../core/http/route.ts';
import { paths } from '../../core/paths/paths.ts';
import { returnPath } from '../../core/paths/return-path.ts';
import { demand } from '../../core/policy/demand.ts';
import { teamBy } from '../team-model/queries.ts';
import { memberSeen } from './member-queries.ts';
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

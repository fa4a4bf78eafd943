import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Asked, askedId, type Page } from '../../core/http/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { demand } from '../../core/policy/index.ts';
import { teamBy } from '../team-model/index.ts';
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

import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { teamBy } from '../team-model/index.ts';
import { membershipOf } from './member-queries.ts';
import { adminQuestion, questionTitle, TeamQuestionPage } from './question-views.tsx';

/** Confirmation before a member or an admin role is removed: the target of the controls without scripts. */
export const memberQuestionPage =
  (act: 'member.remove' | 'member.removeAdmin') =>
  async (context: RequestContext, params: PageParams): Promise<Page> => {
    const id = idParam(params.id);
    const team = params.alias === undefined ? undefined : await teamBy(context, { alias: params.alias });
    if (id === undefined || !team) throw notFound();
    const member = await membershipOf(context, team.id, id);
    authorize(context.actor, act, member);
    if (!member.isMember) throw notFound();
    const name = act === 'member.remove' ? 'removeMember' : adminQuestion(context, member);
    const back = returnPath(params.return, context.services.settings.baseUrl);
    return {
      title: questionTitle({ name, team, member }),
      head: { robots: 'noindex, nofollow' },
      main: (
        <TeamQuestionPage
          context={context}
          name={name}
          team={team}
          member={member}
          back={back}
          leave={back ?? paths.teamMembers(team.alias)}
        />
      ),
    };
  };

import { listPage, type Row, type RowAction, requestedQuestion } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  type ListShape,
  listSize,
  listState,
  type Page,
  type PageParams,
  type Redirect,
} from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { type OwnTeam, oneTeam, ownTeams } from '../team-model/index.ts';
import { type TeamQuestion, teamQuestionPage, teamQuestions } from './question-views.tsx';
import { ownMembership } from './targets.ts';

const shape: ListShape = {
  path: paths.ownTeams,
  layout: 'teamblogs',
  sorts: { title: 'asc' },
  filters: {},
  isSearched: true,
};

const dialog = (name: TeamQuestion, does: string, label: string, isHarmful = false): RowAction => ({
  type: 'dialog',
  label,
  does,
  task: teamQuestions[name].task,
  isHarmful,
});

const actionsOf = ({ actor }: RequestContext, team: OwnTeam): RowAction[] => {
  const isRun = team.isAdmin || can(actor, 'team.save', site);
  return [
    { type: 'link', label: text('TEAM_VIEW_MEMBERS'), href: paths.teamMembers(team.alias) },
    ...(isRun
      ? ([
          { type: 'link', label: text('TEAM_EDIT'), href: paths.editTeam(team.id) },
          dialog('invite', 'site/views/teamblog/inviteMembers', text('TEAM_INVITE')),
        ] satisfies RowAction[])
      : []),
    ...(team.isMember ? [dialog('leave', 'site/views/teamblog/confirmLeave', text('TEAM_LEAVE'))] : []),
    ...(can(actor, 'team.save', site)
      ? [dialog('delete', 'site/views/teamblog/confirmDelete', text('TEAM_DELETE'), true)]
      : []),
  ];
};

const partOf = ({ isMember, isAdmin }: OwnTeam): string => {
  if (isAdmin) return text('TEAM_ADMIN');
  return isMember ? text('TEAM_MEMBER') : text('TEAM_NO_PART');
};

const rowOf = (context: RequestContext, team: OwnTeam): Row => {
  const { basePath } = context.services.settings;
  return {
    id: team.id,
    name: team.title,
    cells: [
      <a key="title" href={basePath + paths.team(team.alias)}>
        {team.title}
      </a>,
      partOf(team),
      plural('TEAM_MEMBERS', team.members),
      team.requests > 0 ? (
        <a key="requests" href={basePath + paths.teamRequests}>
          {plural('TEAM_REQUESTS_OPEN', team.requests)}
          <span className="visually-hidden"> {team.title}</span>
        </a>
      ) : (
        '0'
      ),
    ],
    actions: actionsOf(context, team),
  };
};

const needsConfirmation = (name: string): name is TeamQuestion => Object.hasOwn(teamQuestions, name);

const nameOf = (task: string): TeamQuestion | undefined => {
  const names = Object.keys(teamQuestions).filter(needsConfirmation);
  return names.find(name => teamQuestions[name].task === task);
};

// Without scripts an action of a row leads to its confirmation page.
const questionPage = async (
  context: RequestContext,
  { task, ids, back }: { task: string; ids: readonly number[]; back: string },
): Promise<Page> => {
  const name = nameOf(task);
  if (!name || name === 'join') throw notFound();
  const team = await oneTeam(context, ids);
  if (name === 'leave') authorize(context.actor, 'team.leave', await ownMembership(context, ids));
  else authorize(context.actor, name === 'delete' ? 'team.delete' : 'team.edit', team);
  return { ...teamQuestionPage({ context, name, team, back, leave: back }), head: { robots: 'noindex' } };
};

/** Teams of the user; for staff all teams. */
export const ownTeamsPage = async (context: RequestContext, query: PageParams): Promise<Page | Redirect> => {
  authorize(context.actor, 'dashboard.see', site);
  const question = requestedQuestion(context, query, shape.path);
  if (question) return questionPage(context, question);
  const state = listState(shape, query);
  const { teams, total } = await ownTeams(context, { start: state.start, count: listSize, search: state.search });
  const { basePath } = context.services.settings;
  return listPage({
    title: text('TEAMS_TITLE'),
    add: can(context.actor, 'team.save', site) ? { label: text('TEAM_NEW'), path: paths.newTeam } : undefined,
    name: 'teamblogs',
    context,
    shape,
    state,
    columns: [
      { label: text('TEAM_NAME'), sort: 'title' },
      { label: text('TEAM_ROLE') },
      { label: text('TEAM_MEMBERS_HEADING') },
      { label: text('TEAM_REQUESTS'), isNumber: true },
    ],
    rows: teams.map(team => rowOf(context, team)),
    total,
    searchLabel: text('TEAM_SEARCH'),
    empty: (
      <>
        <p>{text('TEAM_OWN_EMPTY')}</p>
        <p>
          <a href={basePath + paths.teams}>{text('TEAMS_TITLE')}</a>
        </p>
      </>
    ),
  });
};

import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { Moment } from '../cards/index.ts';
import { type Request, requestsFor } from './member-queries.ts';
import { Named } from './member-views.tsx';

const shownAtOnce = 100;

const RequestItem = ({ context, request }: { context: RequestContext; request: Request }) => {
  const { name, teamTitle, teamId, userId } = request;
  const answers = [
    { task: 'teamblogs.approve', words: 'TEAM_LET_IN', className: 'btn btn-primary' },
    { task: 'teamblogs.reject', words: 'TEAM_TURN_DOWN', className: 'btn btn-default' },
  ] as const;
  return (
    <li>
      <p>
        {text('TEAM_REQUEST', name, teamTitle)} <Moment date={request.at} />
      </p>
      <TaskForm context={context} fields={{ id: userId, teamId }} back={paths.teamRequests} className="field-actions">
        {answers.map(answer => (
          <button key={answer.task} type="submit" name="task" value={answer.task} className={answer.className}>
            <Named words={text(answer.words)} name={name} />
          </button>
        ))}
      </TaskForm>
    </li>
  );
};

/** Open membership requests of the teams a user manages; for staff of all teams. */
export const requestsPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'dashboard.see', site);
  const requests = await requestsFor(context, shownAtOnce);
  const title = text('TEAM_REQUESTS');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.ownTeams} title={title}>
        {requests.length === 0 ? (
          <p className="empty">{text('TEAM_REQUESTS_EMPTY')}</p>
        ) : (
          <ul className="item-list">
            {requests.map(request => (
              <RequestItem key={`${request.teamId}-${request.userId}`} context={context} request={request} />
            ))}
          </ul>
        )}
      </DashboardPage>
    ),
  };
};

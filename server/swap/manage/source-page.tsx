import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import type { Plan } from '../plan/index.ts';
import { type ImportSource, sourceWithId } from './manage-queries.ts';
import { PlanCounts, PlanSummary, RoleFields } from './plan-views.tsx';
import { Problem, Progress } from './progress-views.tsx';
import { storedPlan, storedValue } from './stored-results.ts';
import { type ImportTask, resultOfTask, tasksOfSource } from './task-queries.ts';

/** Name of an old site in the list: its address, the folder or the files. */
export const nameOf = ({ url, folder, databaseName, dumpNames }: ImportSource): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '') || folder || databaseName || dumpNames.join(', ');

const RunForm = ({ context, source, plan }: { context: RequestContext; source: ImportSource; plan: Plan }) => (
  <TaskForm context={context} task="imports.run" fields={{ id: source.id }}>
    <p>{text('IMPORT_ROLES_LEAD')}</p>
    <RoleFields plan={plan} />
    <p>{text('IMPORT_RUN_LEAD')}</p>
    <button type="submit" className="btn btn-primary">
      {text('IMPORT_RUN')}
    </button>
  </TaskForm>
);

const Actions = ({
  context,
  source,
  plan,
}: {
  context: RequestContext;
  source: ImportSource;
  plan: Plan | undefined;
}) => (
  <>
    {plan && <RunForm context={context} source={source} plan={plan} />}
    {plan && <PlanCounts plan={plan} />}
    <section aria-labelledby="import-more">
      <h2 id="import-more">{text('IMPORT_MORE')}</h2>
      <p>{text('IMPORT_REMOVE_LEAD')}</p>
      <div className="field-actions">
        <TaskForm context={context} task="imports.plan" fields={{ id: source.id }}>
          <button type="submit" className="btn btn-default">
            {text('IMPORT_PLAN_AGAIN')}
          </button>
        </TaskForm>
        <TaskForm context={context} task="imports.remove" fields={{ id: source.id }}>
          <button type="submit" className="btn btn-default">
            {text('IMPORT_REMOVE')}
          </button>
        </TaskForm>
      </div>
    </section>
  </>
);

const RunLink = ({ context, task }: { context: RequestContext; task: ImportTask }) => (
  <p className="notice alert alert-success" role="note">
    {text('IMPORT_DONE')}{' '}
    <a href={context.services.settings.basePath + paths.importRun(task.run_id ?? undefined)}>{text('IMPORT_TO_RUN')}</a>
  </p>
);

/** Page of an old site: its plan with the roles of its groups, the import, its progress and why it failed. */
export const importSourcePage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const id = idParam(params.id);
  const source = id === undefined ? undefined : await sourceWithId(context.sql, id);
  if (!source) throw notFound();
  const tasks = await tasksOfSource(context.sql, source.id);
  const [newest] = tasks;
  const planned = tasks.find(({ kind, state }) => kind === 'plan' && state === 'done');
  const plan = planned && storedValue(storedPlan, await resultOfTask(context.sql, planned));
  const isWorking = newest !== undefined && newest.ended_at === null;
  const title = nameOf(source);
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.imports} title={title}>
        {isWorking && <Progress context={context} task={newest} here={paths.importSource(source.id)} />}
        {newest?.state === 'failed' && <Problem task={newest} />}
        {newest?.kind === 'run' && newest.state === 'done' && <RunLink context={context} task={newest} />}
        {plan && <PlanSummary plan={plan} />}
        {planned && !plan && <p>{text('IMPORT_NO_PLAN')}</p>}
        {!isWorking && <Actions context={context} source={source} plan={plan} />}
      </DashboardPage>
    ),
  };
};

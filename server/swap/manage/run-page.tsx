import { DashboardPage, Facts } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { FormActions, TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { type ListedRun, runWithId } from './manage-queries.ts';
import { Problem, Progress } from './progress-views.tsx';
import { ReplaySection } from './replay/upload-views.tsx';
import { runState } from './run-words.ts';
import { differingSettings } from './site-facts/site-facts.ts';
import { OldSettingsForm } from './site-facts/site-facts-views.tsx';
import { type StoredUndo, storedUndo, storedValue } from './stored-results.ts';
import { type ImportTask, newestTaskOfRun, resultOfTask } from './task-queries.ts';

const Undone = ({ result, isTrial }: { result: StoredUndo; isTrial: boolean }) => (
  <section aria-labelledby="import-undone">
    <h2 id="import-undone">{text(isTrial ? 'IMPORT_WOULD_UNDO' : 'IMPORT_UNDONE')}</h2>
    <p>
      {plural('IMPORT_REMOVED_ROWS', result.removed)} {plural('IMPORT_RESTORED_ROWS', result.restored)}
    </p>
    {result.staying > 0 && (
      <>
        <p>{plural('IMPORT_STAYING_ROWS', result.staying)}</p>
        <ul>
          {result.remaining.map(({ table, label, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished list, two of which may read alike
            <li key={at}>{`${label} (${table}): ${reason}`}</li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const Actions = ({ context, run }: { context: RequestContext; run: ListedRun }) => (
  <section aria-labelledby="import-undo">
    <h2 id="import-undo">{text('IMPORT_UNDO_TITLE')}</h2>
    <p>{text('IMPORT_UNDO_LEAD')}</p>
    <div className="field-actions">
      <TaskForm context={context} task="imports.check" fields={{ id: run.id }}>
        <button type="submit" className="btn btn-default">
          {text('IMPORT_CHECK')}
        </button>
      </TaskForm>
      <a className="btn btn-danger" href={`${context.services.settings.basePath}${paths.importRun(run.id)}&ask=undo`}>
        {text('IMPORT_UNDO')}
      </a>
    </div>
  </section>
);

/** Confirmation of an undo. */
const askUndo = (context: RequestContext, run: ListedRun): Page => {
  const title = text('ASK_IMPORT_UNDO', String(run.id), run.site);
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <>
        <h1>{title}</h1>
        <p>{text('IMPORT_UNDO_LEAD')}</p>
        <TaskForm context={context} task="imports.undo" fields={{ id: run.id }}>
          <FormActions
            submit={text('IMPORT_UNDO')}
            cancel={text('ASK_CANCEL')}
            cancelHref={context.services.settings.basePath + paths.importRun(run.id)}
            isHarmful
          />
        </TaskForm>
      </>
    ),
  };
};

/** The result of an undo, or of its trial; undefined for other tasks. */
const undoneBy = async ({ sql }: RequestContext, task: ImportTask | undefined): Promise<StoredUndo | undefined> =>
  task?.kind === 'undo' || task?.kind === 'check' ? storedValue(storedUndo, await resultOfTask(sql, task)) : undefined;

/** Page of an import: when it was, its receipt, and taking it back, with a trial that changes nothing. */
export const importRunPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const id = idParam(params.id);
  const run = id === undefined ? undefined : await runWithId(context.sql, id);
  if (!run) throw notFound();
  if (params.ask === 'undo' && run.state !== 'undone') return askUndo(context, run);
  const { services } = context;
  const newest = await newestTaskOfRun(context.sql, run.id, { kinds: ['run', 'check', 'undo'] });
  const isWorking = newest !== undefined && newest.ended_at === null;
  const replay = await newestTaskOfRun(context.sql, run.id, { kinds: ['replay'] });
  const isDone = !isWorking && run.state === 'done';
  const settings = isDone ? await differingSettings(context, run.siteId) : [];
  const undone = await undoneBy(context, newest);
  const title = text('IMPORT_RUN_TITLE', String(run.id), run.site);
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.imports} title={title}>
        <Facts
          facts={[
            ['IMPORT_STATE', text(runState(run.state))],
            ['IMPORT_STARTED', dateTimeWords(run.startedAt)],
            ...(run.endedAt ? ([['IMPORT_ENDED', dateTimeWords(run.endedAt)]] as const) : []),
            ...(run.problem ? ([['IMPORT_PROBLEM', run.problem]] as const) : []),
          ]}
        />
        <p>
          <a href={services.settings.basePath + paths.importReceipt({ site: run.siteId })}>
            {text('IMPORT_TO_RECEIPT')}
          </a>
        </p>
        {isWorking && <Progress context={context} task={newest} here={paths.importRun(run.id)} />}
        {newest?.state === 'failed' && <Problem task={newest} />}
        {undone && <Undone result={undone} isTrial={newest?.kind === 'check'} />}
        {settings.length > 0 && <OldSettingsForm context={context} runId={run.id} settings={settings} />}
        {isDone && <ReplaySection context={context} runId={run.id} hasResult={replay !== undefined} />}
        {!isWorking && run.state !== 'undone' && <Actions context={context} run={run} />}
      </DashboardPage>
    ),
  };
};

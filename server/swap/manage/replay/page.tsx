import { limits } from '../../../../protocol/limits.ts';
import { DashboardPage } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { ErrorSummary, errorsOf, errorTitled, type FieldError } from '../../../core/forms/index.ts';
import { idParam, type Page, type PageParams, pageStart } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { dateTimeWords } from '../../../core/time/index.ts';
import { type ListedRun, runWithId } from '../manage-queries.ts';
import { Problem, Progress } from '../progress-views.tsx';
import { newestTaskOfRun } from '../task-queries.ts';
import { missingRows } from './missing-rows.ts';
import { MissingForm } from './missing-views.tsx';
import { newestReplay } from './replay-queries.ts';
import { NotCounted, OtherGroups, ReplayCounts, ReplayFacts } from './result-views.tsx';
import { ReplayForm } from './upload-views.tsx';

interface Shown {
  readonly context: RequestContext;
  readonly run: ListedRun;
  readonly start: number;
  readonly typed: ReadonlyMap<string, string>;
  readonly errors: readonly FieldError[];
}

const Result = async ({ context, run, start, typed, errors }: Shown) => {
  const replay = await newestReplay(context.sql, run.id);
  if (!replay) return <p className="empty">{text('REPLAY_NOTHING')}</p>;
  const { result, at } = replay;
  const rows = await missingRows(context.sql, result, start);
  return (
    <>
      <ReplayFacts result={result} at={dateTimeWords(at)} />
      <ReplayCounts result={result} />
      {rows.length > 0 && <MissingForm {...{ context, result, rows, start, typed, errors }} runId={run.id} />}
      <OtherGroups result={result} />
      <NotCounted result={result} />
    </>
  );
};

const page = async (shown: Shown): Promise<Page> => {
  const { context, run, errors } = shown;
  const newest = await newestTaskOfRun(context.sql, run.id, { kinds: ['replay'] });
  const isWorking = newest !== undefined && newest.ended_at === null;
  const title = text('REPLAY_OF_RUN', String(run.id), run.site);
  const main = (
    <DashboardPage context={context} here={paths.imports} title={title}>
      <ErrorSummary errors={errors} />
      <p>
        <a href={context.services.settings.basePath + paths.importRun(run.id)}>{text('REPLAY_TO_RUN')}</a>
      </p>
      {isWorking && <Progress context={context} task={newest} here={paths.importReplay({ id: run.id })} />}
      {newest?.state === 'failed' && <Problem task={newest} />}
      {!isWorking && (await Result(shown))}
      {!isWorking && (
        <section aria-labelledby="import-replay">
          <h2 id="import-replay">{text('REPLAY_TITLE')}</h2>
          <p>{text('REPLAY_LEAD')}</p>
          <ReplayForm context={context} runId={run.id} errors={errors} />
        </section>
      )}
    </DashboardPage>
  );
  return errorTitled({ title, head: { robots: 'noindex' }, main }, errors);
};

const runOfPage = async (context: RequestContext, id: number | undefined): Promise<ListedRun> => {
  authorize(context.actor, 'site.administer', site);
  const run = id === undefined ? undefined : await runWithId(context.sql, id);
  if (!run) throw notFound();
  return run;
};

/** How this site answers the addresses of an old one, and a form that makes redirects of the missing ones. */
export const importReplayPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const run = await runOfPage(context, idParam(params.id));
  const start = pageStart(params.start, limits.replayPage);
  return page({ context, run, start, typed: new Map(), errors: [] });
};

/** The page with the errors of an upload; a browser sends files only when they are chosen again. */
export const replayAgain = async (context: RequestContext, { id }: { id: number }, refusal: UserError): Promise<Page> =>
  page({ context, run: await runOfPage(context, id), start: 0, typed: new Map(), errors: errorsOf(refusal) });

interface SubmittedTargets {
  readonly id: number;
  readonly start: string;
  readonly paths: readonly string[];
  readonly targets: readonly string[];
}

/** The page with the targets as they were typed, and their errors. */
export const targetsAgain = async (
  context: RequestContext,
  { id, start, paths: addresses, targets }: SubmittedTargets,
  refusal: UserError,
): Promise<Page> =>
  page({
    context,
    run: await runOfPage(context, id),
    start: pageStart(start, limits.replayPage),
    typed: new Map(addresses.map((path, at) => [path, targets[at] ?? ''])),
    errors: errorsOf(refusal),
  });

import { join } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { type ProgressBar, runSwap } from '../run/runner.ts';
import { type OpenedSource, openSource } from '../source/index.ts';
import { everyKind, rolesOf, systemOf } from '../systems.ts';
import { undoSwap } from '../undo/undo.ts';
import { isWxr, openWxr, picturePlaces } from '../wordpress/index.ts';
import {
  endTask,
  type ImportSource,
  type ImportTask,
  keepProgress,
  sourceWithId,
  startTask,
  taskWithId,
} from './manage-queries.ts';
import { connectionOf, sitesFolder, uploadFolder } from './uploads.ts';

/** Milliseconds between two writes of the progress. */
const progressMs = 700;

type Progress = (label: string, total: number) => ProgressBar;

interface Watch {
  readonly progress: Progress;
  /** Aborted when an administrator stops the task. */
  readonly stopped: AbortSignal;
}

const stoppedSentence = 'It was stopped.';

// Progress is written beside the work and is never waited for: a lost write is made good by the next one.
const watchOf = ({ sql, log }: Services, taskId: number): Watch => {
  const stop = new AbortController();
  const write = async (progress: { step: string; done: number; total: number }): Promise<void> => {
    try {
      if ((await keepProgress(sql, taskId, progress)) === 0) stop.abort(plainError(stoppedSentence));
    } catch (error) {
      log.warn({ err: error }, 'the progress of an import was not stored');
    }
  };
  const progress: Progress = (step, total) => {
    let [done, writtenAt] = [0, Date.now()];
    void write({ step, done, total });
    return {
      step: (count = 1) => {
        done += count;
        if (Date.now() - writtenAt < progressMs) return;
        writtenAt = Date.now();
        void write({ step, done: Math.min(done, total), total });
      },
      end: () => {},
    };
  };
  return { progress, stopped: stop.signal };
};

/** Step in which a dump is loaded. */
export const loadStep = 'dump';

const opened = async (
  { settings }: Services,
  { upload, dumpNames, databaseName, folder, prefix, url }: ImportSource,
  { progress, stopped }: Watch,
): Promise<OpenedSource> => {
  const { dataDir } = settings;
  const uploaded = uploadFolder(dataDir, upload);
  const files = dumpNames.map(name => join(uploaded, name));
  const [first] = files;
  const shared = {
    folder: folder === '' ? undefined : join(sitesFolder(dataDir), folder),
    url: url || undefined,
    signal: stopped,
    startLoad: (total: number) => progress(loadStep, total),
  };
  if (first !== undefined && (await isWxr(first))) return openWxr({ ...shared, files, dataDir });
  return openSource({
    ...shared,
    from: databaseName === '' ? undefined : await connectionOf(uploaded),
    dump: files,
    prefix: prefix || undefined,
    server: settings.database,
  });
};

interface Outcome {
  readonly result: unknown;
  readonly runId?: number;
}

const withSource = async (
  services: Services,
  task: ImportTask,
  watch: Watch,
  work: (source: OpenedSource, named: ImportSource) => Promise<Outcome>,
): Promise<Outcome> => {
  const named = await sourceWithId(services.sql, task.source_id ?? 0);
  if (!named) throw plainError('The old site was removed from the list.');
  const source = await opened(services, named, watch);
  try {
    return await work(source, named);
  } finally {
    await source.close();
  }
};

type Work = (services: Services, task: ImportTask, watch: Watch) => Promise<Outcome>;

/** Ends the work between two batches when it was stopped. */
const stoppable =
  ({ progress, stopped }: Watch): Progress =>
  (label, total) => {
    const bar = progress(label, total);
    return {
      ...bar,
      step: count => {
        bar.step(count);
        stopped.throwIfAborted();
      },
    };
  };

const undo =
  (dryRun: boolean): Work =>
  async (services, { run_id }, watch) => ({
    result: await undoSwap(services, everyKind, { runId: run_id ?? 0, dryRun }, stoppable(watch)),
  });

const works: Readonly<Record<ImportTask['kind'], Work>> = {
  plan: (services, task, watch) =>
    withSource(services, task, watch, async (source, { roles }) => ({
      result: await systemOf(source).plan(source, roles),
    })),
  run: (services, task, watch) =>
    withSource(services, task, watch, async (source, named) => {
      const roles = await rolesOf(source, named.roles);
      const options = { roles, pictures: picturePlaces(source, named.fetches ? services.outbound : undefined) };
      const { runId, steps } = await runSwap(services, systemOf(source), source, options, stoppable(watch));
      return { runId, result: Object.fromEntries(steps) };
    }),
  check: undo(true),
  undo: undo(false),
};

// Files are named by their paths on this machine; the page shows their names.
const sentenceOf = (error: Error, { settings }: Services): string =>
  error.message.replaceAll(/\S*\/imports\/[0-9a-f]{32}\//g, '').replaceAll(`${settings.dataDir}/`, '');

/** Does the work of a task and writes its result, or the sentence that says why it failed. */
export const workTask = async (services: Services, id: number): Promise<void> => {
  const task = await taskWithId(services.sql, id);
  if (!task || task.ended_at) return;
  await startTask(services.sql, id);
  const end = (outcome: { state: 'done' | 'failed'; problem?: string; result?: unknown; runId?: number | undefined }) =>
    endTask(services.sql, id, {
      state: outcome.state,
      problem: outcome.problem ?? '',
      result: outcome.result === undefined ? null : JSON.stringify(outcome.result),
      runId: outcome.runId,
      now: moment(services.clock),
    });
  try {
    const { result, runId } = await works[task.kind](services, task, watchOf(services, id));
    await end({ state: 'done', result, runId });
  } catch (error) {
    const isPlain = error instanceof Error && 'plain' in error;
    if (!isPlain) services.log.error({ err: error, task: id }, 'an import task failed');
    await end({ state: 'failed', problem: isPlain ? sentenceOf(error, services) : '' });
  }
};

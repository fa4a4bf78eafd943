import { join } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { isPlainError, plainError, UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { exportZip } from '../../export/index.ts';
import { runSwap } from '../run/index.ts';
import { type OpenedSource, openSource } from '../source/index.ts';
import { everyKind, rolesOf, systemOf } from '../systems/index.ts';
import { undoSwap } from '../undo/index.ts';
import { isWxr, openWxr, picturePlaces } from '../wordpress/index.ts';
import { dropExports } from './export/export-queries.ts';
import { exportKey, removeExports, removeUnfinished, unfinishedPath } from './export/files.ts';
import { choiceOf } from './export/ready.ts';
import { type ImportSource, sourceWithId } from './manage-queries.ts';
import { dropOlderReplays } from './replay/replay-queries.ts';
import { replayFolder } from './replay/work.ts';
import { loadStep } from './steps.ts';
import { undoToStore } from './stored-results.ts';
import { endTask, type ImportTask, startTask, taskWithId } from './task-queries.ts';
import { connectionOf, removeUpload, sitesFolder, taskUpload, uploadFolder } from './uploads.ts';
import { stoppable, type Watch, watchOf } from './watch.ts';

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

/** Works with the whole site, which answers addresses and refuses every change. */
export type WithSite = <T>(work: (services: Services) => Promise<T>) => Promise<T>;

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

type Work = (services: Services, task: ImportTask, watch: Watch, withSite: WithSite) => Promise<Outcome>;

const undo =
  (dryRun: boolean): Work =>
  async (services, { run_id }, watch) => ({
    result: undoToStore(await undoSwap(services, everyKind, { runId: run_id ?? 0, dryRun }, stoppable(watch))),
  });

const replayTask: Work = async (services, task, watch, withSite) => {
  const { dataDir } = services.settings;
  const upload = taskUpload(task.id);
  try {
    const result = await withSite(site => replayFolder(site, uploadFolder(dataDir, upload), stoppable(watch)));
    await dropOlderReplays(services.sql, task);
    return { result };
  } finally {
    await removeUpload(dataDir, upload);
  }
};

const exportTask: Work = async (services, task, watch) => {
  const { settings, files, sql, clock } = services;
  const options = { accountSecrets: !choiceOf(task).secretless, progress: stoppable(watch) };
  const path = unfinishedPath(settings.dataDir, task.id);
  try {
    const bytes = await exportZip(services, path, options);
    const stored = { type: 'application/zip', isPrivate: true };
    await files.put(exportKey(settings, task.id), { path, isFinal: true }, stored);
    await removeExports(services, await transact(sql, tx => dropExports(tx, moment(clock))));
    return { result: { bytes } };
  } finally {
    await removeUnfinished(settings.dataDir, id => id === task.id);
  }
};

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
  replay: replayTask,
  export: exportTask,
};

// Files are named by their paths on this machine; the page shows their names.
const sentenceOf = (error: Error, { settings }: Services): string =>
  error.message.replaceAll(/\S*\/imports\/[0-9a-z-]+\//g, '').replaceAll(`${settings.dataDir}/`, '');

/** Does the work of a task and writes its result, or the sentence that says why it failed. */
export const doTask = async (services: Services, id: number, withSite: WithSite): Promise<void> => {
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
    const { result, runId } = await works[task.kind](services, task, watchOf(services, id), withSite);
    await end({ state: 'done', result, runId });
  } catch (error) {
    const isKnown = isPlainError(error) || error instanceof UserError;
    const sentence = isKnown ? sentenceOf(error, services) : undefined;
    if (sentence === undefined) services.log.error({ err: error, task: id }, 'an import task failed');
    await end({ state: 'failed', problem: sentence ?? '' });
  }
};

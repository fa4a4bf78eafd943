import { mutate, type Services } from '../../core/context/index.ts';
import { isPlainError, plainError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Source } from '../source/index.ts';
import { importBatch } from './batch.ts';
import { batches } from './batches.ts';
import { countRows } from './count.ts';
import { filesKind, type KindImport, type Swap, type SwapOptions } from './kind.ts';
import { kindName } from './kind-names.ts';
import { activeRun, endRun, hasKind, keepSite, siteNamed, startRun, stopRun, takeRun } from './run-queries.ts';
import { addSteps, noSteps, type Steps } from './steps.ts';
import { stopReason } from './stop-reason.ts';
import { hasEnded, startHeartbeat, workerName } from './worker.ts';

/** Kinds of rows that an import brings along from one kind of old site. */
export interface System {
  /** `kind` of its row in `old_sites`. */
  readonly kindOfSite: string;
  readonly kinds: readonly KindImport[];
  /** True where the keys of rows are not those of the old site: an interrupted run looks at all rows again. */
  readonly startsOver?: boolean;
}

interface Checkpoint {
  readonly kind: number;
  readonly after: number;
}

export interface ProgressBar {
  readonly step: (count?: number) => void;
  readonly end: () => void;
}

export interface RunResult {
  readonly runId: number;
  readonly isContinued: boolean;
  readonly steps: ReadonlyMap<string, Steps>;
}

const beginning: Checkpoint = { kind: 0, after: -1 };

const read = (text: string): Checkpoint => {
  const { kind, after } = { ...beginning, ...JSON.parse(text) };
  return { kind, after };
};

interface Begun {
  readonly siteId: number;
  readonly runId: number;
  readonly checkpoint: Checkpoint;
  readonly isContinued: boolean;
}

/**
 * Starts a run, or continues the one of this site that was interrupted. Throws a plain error while another is active.
 */
const begin = async (
  services: Services,
  { kindOfSite, startsOver }: System,
  source: Source,
  worker: string,
): Promise<Begun> => {
  const now = moment(services.clock);
  const active = await activeRun(services.sql);
  const site = await siteNamed(services.sql, kindOfSite, source.site.name);
  // Texts would lose what only the folder knows.
  if (site && source.folder === undefined && (await hasKind(services.sql, site.id, filesKind)))
    throw plainError(
      'Files of this site were imported before: choose the folder of the site again (--site on the command line).',
    );
  if (active && active.site_id !== site?.id)
    throw plainError(`Import ${active.id} of another site is not finished: finish it or undo it first.`);
  if (active && !hasEnded(active))
    throw plainError(
      `Import ${active.id} is already running (\`swap status\` on the command line shows its progress).`,
    );
  if (active?.state === 'undoing')
    throw plainError(
      `Import ${active.id} is only partly undone: finish undoing it first (\`swap undo ${active.id}\` on the command line).`,
    );
  if (active) {
    if (!(await takeRun(services.sql, active, worker)))
      throw plainError(`Import ${active.id} was just continued by another process.`);
    const checkpoint = startsOver ? beginning : read(active.checkpoint);
    return { siteId: active.site_id, runId: active.id, checkpoint, isContinued: true };
  }
  return mutate(services, async ({ sql, invalidate }) => {
    // Serving processes learn that numbers of old addresses belong to an old site now.
    invalidate('settings');
    const siteId = await keepSite(sql, kindOfSite, source.site, now);
    const checkpoint = JSON.stringify(beginning);
    const runId = await startRun(sql, { site_id: siteId, worker, options: '{}', checkpoint, now });
    if (runId === undefined) throw plainError('Another import was started at the same time.');
    return { siteId, runId, checkpoint: beginning, isContinued: false };
  });
};

const importKind = async (
  swap: Swap,
  kind: KindImport,
  { worker, number, after }: { worker: string; number: number; after: number },
  bar: ProgressBar,
): Promise<Steps> => {
  let steps = noSteps;
  for await (const { rows, last } of batches(swap.source, kind, after)) {
    const checkpoint = JSON.stringify({ kind: number, after: last } satisfies Checkpoint);
    const read = await kind.read(swap, rows);
    steps = addSteps(steps, await importBatch(swap, kind, read, { worker, checkpoint }));
    bar.step(read.length);
  }
  return steps;
};

/**
 * Imports every kind in order, batch by batch. A run that was interrupted goes on where it stopped. Nobody is mailed.
 * Throws a plain error while another import is active; when the source fails, the run keeps its place.
 */
export const runSwap = async (
  services: Services,
  system: System,
  source: Source,
  options: SwapOptions,
  progress: (label: string, total: number) => ProgressBar,
): Promise<RunResult> => {
  const worker = workerName();
  const { siteId, runId, checkpoint, isContinued } = await begin(services, system, source, worker);
  const swap: Swap = { services, source, options, siteId, runId };
  const endHeartbeat = startHeartbeat(services, runId, worker);
  const steps = new Map<string, Steps>();
  try {
    for (const [number, kind] of system.kinds.entries()) {
      if (number < checkpoint.kind) continue;
      const bar = progress(kindName(kind.kind), await countRows(swap, kind));
      const after = number === checkpoint.kind ? checkpoint.after : -1;
      steps.set(kind.kind, await importKind(swap, kind, { worker, number, after }, bar));
      bar.end();
    }
  } catch (error) {
    const reason = stopReason(error);
    const problem = isPlainError(reason) ? reason.message : 'The import stopped because of an error.';
    // Without a database the run keeps its worker, and the next command sees that this process has ended.
    await stopRun(services.sql, runId, worker, problem.slice(0, 500)).catch(() => undefined);
    throw reason;
  } finally {
    endHeartbeat();
  }
  await endRun(services.sql, runId, worker, moment(services.clock));
  return { runId, isContinued, steps };
};

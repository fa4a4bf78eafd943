import { type Mutation, mutate, type Services } from '../../core/context/index.ts';
import { rolledBack, type Sql } from '../../core/db/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  activeRun,
  type Derived,
  decodeColumns,
  derivedFrom,
  hasEnded,
  type KindImport,
  markSeen,
  type ProgressBar,
  type RunRow,
  runOf,
  startHeartbeat,
  stopUndo,
  takeUndo,
  workerName,
} from '../run/index.ts';
import { useCheck } from './in-use.ts';
import {
  type ChangeRow,
  countChanges,
  deleteRow,
  forgetChanges,
  forgetRest,
  forgetRows,
  insertAgain,
  type Key,
  lastChanges,
  laterRun,
  markUndone,
  restoreRow,
  rowAsWritten,
} from './undo-queries.ts';

const changesAtOnce = 200;

/** A row that an undo leaves, because people use it. */
export interface RemainingRow {
  readonly table: string;
  readonly label: string;
  readonly reason: string;
}

export interface UndoResult {
  readonly removed: number;
  readonly restored: number;
  readonly remaining: readonly RemainingRow[];
}

const keyOf = (text: string): Key => {
  const key: unknown = JSON.parse(text);
  return typeof key === 'object' && key !== null
    ? Object.fromEntries(
        Object.entries(key).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
        ),
      )
    : {};
};

type Check = Awaited<ReturnType<typeof useCheck>>;

/** An undo that is going on. */
interface Undoing {
  readonly runId: number;
  readonly check: Check;
  readonly derived: readonly Derived[];
  readonly kinds: readonly KindImport[];
}

const undoChange = async (
  mutation: Mutation,
  { runId, check, kinds }: Undoing,
  derived: ReturnType<typeof derivedFrom>,
  change: ChangeRow,
): Promise<'removed' | 'restored' | RemainingRow> => {
  const { sql } = mutation;
  const { table_name: table, before } = change;
  const key = keyOf(change.row_key);
  const id = Number(key.id ?? 0);
  const written = id > 0 ? await rowAsWritten(sql, table, id) : undefined;
  const reason = before === null && id > 0 ? await check.reasonToStay(sql, table, id, written) : undefined;
  if (reason) return { table, label: written?.label ?? `row ${id}`, reason };
  const whole = before === null ? await check.changedWhole(sql, table, key) : undefined;
  if (whole !== undefined)
    return {
      table,
      label: written?.label ?? whole,
      reason: `belongs to “${whole}”, which was edited here after the import`,
    };
  await derived.touchStored(sql, table, key);
  if (before === null) {
    for (const { target, beforeRemoval } of kinds) if (target === table) await beforeRemoval?.(mutation, id);
    await deleteRow(sql, table, key);
    if (id > 0) await forgetRows(sql, runId, table, id);
    return 'removed';
  }
  if (written && (await check.isChanged(sql, table, id, written)))
    return { table, label: written.label, reason: 'was edited here after the import' };
  const former = decodeColumns(before);
  if (change.is_removal) {
    await insertAgain(sql, table, former);
    derived.touch(table, former);
    return 'restored';
  }
  for (const { target, beforeRestore } of kinds) if (target === table) await beforeRestore?.(mutation, id, former);
  await restoreRow(sql, table, key, former);
  derived.touch(table, former);
  return 'restored';
};

interface Undone {
  readonly results: readonly ('removed' | 'restored' | RemainingRow)[];
  /** Id of the oldest change that was looked at; 0 at the end. */
  readonly before: number;
}

const undoStep = async (mutation: Mutation, undoing: Undoing, before: number): Promise<Undone> => {
  const changes = await lastChanges(mutation.sql, undoing.runId, { before, limit: changesAtOnce });
  const derived = derivedFrom(undoing.derived);
  const results: ('removed' | 'restored' | RemainingRow)[] = [];
  const done: number[] = [];
  for (const change of changes) {
    const result = await undoChange(mutation, undoing, derived, change);
    results.push(result);
    if (typeof result === 'string') done.push(change.id);
  }
  await derived.refresh(mutation);
  await forgetChanges(mutation.sql, done);
  return { results, before: changes.at(-1)?.id ?? 0 };
};

/** The run, if it can be undone now. Throws a plain error otherwise. */
const undoable = async ({ sql }: Services, runId: number): Promise<RunRow> => {
  const run = await runOf(sql, runId);
  if (!run)
    throw plainError(
      `There is no import ${runId}. The list of imports shows all numbers (\`swap status\` on the command line).`,
    );
  if (run.state === 'undone') throw plainError(`Import ${runId} has already been undone.`);
  if (!hasEnded(run))
    throw plainError(
      run.state === 'undoing' ? `Import ${runId} is being undone.` : `Import ${runId} is running: stop it first.`,
    );
  const later = await laterRun(sql, run.site_id, runId);
  if (later) throw plainError(`Import ${later.id} is newer: undo it first.`);
  return run;
};

const claim = async (services: Services, run: RunRow, worker: string): Promise<void> => {
  if (await takeUndo(services.sql, run, worker)) return;
  const active = await activeRun(services.sql);
  throw plainError(
    active && active.id !== run.id
      ? `Import ${active.id} of another site is not finished: finish it or undo it first.`
      : `Import ${run.id} was just continued by another process.`,
  );
};

/** Undoes a run as its only worker. `checkTakeover` throws a plain error when another process has taken it over. */
const asOnlyWorker = async (
  services: Services,
  run: RunRow,
  work: (checkTakeover: (sql: Sql) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const worker = workerName();
  await claim(services, run, worker);
  const endHeartbeat = startHeartbeat(services, run.id, worker);
  try {
    await work(async sql => {
      if (!(await markSeen(sql, run.id, worker)))
        throw plainError(`Another process continues to undo import ${run.id}; this one stops.`);
    });
  } catch (error) {
    await stopUndo(services.sql, run.id, worker).catch(() => undefined);
    throw error;
  } finally {
    endHeartbeat();
  }
};

/**
 * Undoes a run, newest change first: rows it added go, rows it changed get their former values. Rows that people
 * changed or answered since stay and are listed. An undo that was interrupted goes on where it stopped. With `dryRun`
 * it only says what would happen. Throws a plain error for a run that cannot be undone.
 */
export const undoSwap = async (
  services: Services,
  kinds: readonly KindImport[],
  { runId, dryRun }: { readonly runId: number; readonly dryRun: boolean },
  progress: (label: string, total: number) => ProgressBar,
): Promise<UndoResult> => {
  const run = await undoable(services, runId);
  const undoing: Undoing = {
    runId,
    kinds,
    check: await useCheck(services.sql, kinds),
    derived: [...new Set(kinds.flatMap(({ derived = [] }) => derived))],
  };
  const bar = progress(dryRun ? 'Trying' : 'Undoing', await countChanges(services.sql, runId));
  const done = { removed: 0, restored: 0 };
  const remaining: RemainingRow[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  const count = ({ results, before: next }: Undone): void => {
    bar.step(results.length);
    for (const result of results)
      if (typeof result === 'string') done[result] += 1;
      else remaining.push(result);
    before = next;
  };

  if (dryRun)
    await rolledBack(services.sql, async sql => {
      const mutation: Mutation = { services, sql, invalidate: () => {}, afterCommit: () => {} };
      while (before > 0) count(await undoStep(mutation, undoing, before));
    });
  else
    await asOnlyWorker(services, run, async checkTakeover => {
      while (before > 0)
        count(
          await mutate(services, async mutation => {
            await checkTakeover(mutation.sql);
            return undoStep(mutation, undoing, before);
          }),
        );
      await mutate(services, async mutation => {
        await checkTakeover(mutation.sql);
        await forgetRest(mutation.sql, runId);
        await markUndone(mutation.sql, runId, run.site_id, moment(services.clock));
        mutation.invalidate('posts', 'items', 'frame', 'settings');
      });
    });
  bar.end();
  return { ...done, remaining };
};

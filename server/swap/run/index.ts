export { countRows, countWhere } from './count.ts';
export { type Derived, derivedFrom } from './derived.ts';
export { type Difference, diffSwap } from './diff.ts';
export { hashOf } from './hash.ts';
export { readJson } from './json.ts';
export {
  type Batch,
  type Columns,
  filesKind,
  type KindImport,
  type OldRow,
  type Outcome,
  type Swap,
  type SwapOptions,
} from './kind.ts';
export { kindName } from './kind-names.ts';
export { type KnownIds, knownIds } from './known-ids.ts';
export { oncePerRun } from './once-per-run.ts';
export { currentRows, type ImportedRow, knownRows } from './row-queries.ts';
export { activeRun, markSeen, type RunRow, runOf, siteNamed, stopUndo, takeUndo } from './run-queries.ts';
export { type ProgressBar, type RunResult, runSwap, type System } from './runner.ts';
export type { Step, Steps } from './steps.ts';
export { decodeColumns } from './stored-values.ts';
export { type Change, insertTracked, keepChanges, rowByKey } from './tracked-queries.ts';
export { hasEnded, startHeartbeat, workerName } from './worker.ts';

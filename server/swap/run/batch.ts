import { mutate } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { type Compared, compare, hashesOf, stepFor } from './compare.ts';
import { derivedFrom } from './derived.ts';
import type { Batch, KindImport, OldRow, Swap } from './kind.ts';
import { keepFormerRows, keepNotes, keepRows, type NewImportedRow, type Note } from './row-queries.ts';
import { keepCheckpoint } from './run-queries.ts';
import { noSteps, type Step, type Steps } from './steps.ts';
import { type Change, insertTracked, keepChanges, removeTracked, updateTracked } from './tracked-queries.ts';

const conflictRemark = 'edited on both sites since the last import; the version here was kept';

interface Written {
  readonly step: Step;
  /** Undefined when the row stays known as it was. */
  readonly row?: NewImportedRow;
}

const write = async (batch: Batch, kind: KindImport, one: Compared): Promise<Written> => {
  const { old, hash, known } = one;
  const step = stepFor(one);
  if (step === 'same') return { step };
  if (step === 'conflict') {
    batch.note(conflictRemark);
    return { step };
  }
  const { siteId: site_id, runId: run_id } = batch;
  const named = { site_id, run_id, kind: kind.kind, old_id: old.oldId, label: old.label.slice(0, 190) };
  const row = { ...named, source_hash: hash, written_hash: null };
  if (step === 'change' && known?.row_id) {
    await old.change(batch, known.row_id);
    return {
      step: 'changed',
      row: { ...row, outcome: 'added', reason: '', table_name: kind.target, row_id: known.row_id },
    };
  }
  const made = await old.add(batch);
  if (step === 'retry' && made.outcome === 'left') return { step: 'same' };
  const reason = made.outcome === 'added' ? '' : made.reason;
  const ours =
    made.outcome === 'left'
      ? { table_name: null, row_id: null }
      : { table_name: made.table ?? null, row_id: made.id ?? null };
  return { step: made.outcome, row: { ...row, outcome: made.outcome, reason, ...ours } };
};

const withHashes = async (
  sql: Transaction,
  kind: KindImport,
  rows: readonly NewImportedRow[],
): Promise<readonly NewImportedRow[]> => {
  const ids = rows.flatMap(({ outcome, row_id }) => (outcome === 'added' ? (row_id ?? []) : []));
  const hashes = await hashesOf(sql, kind, ids);
  return rows.map(row => ({ ...row, written_hash: (row.outcome === 'added' && hashes.get(row.row_id ?? 0)) || null }));
};

/**
 * Imports a batch of rows in one transaction and moves the checkpoint with it. Throws a plain error when another
 * process has taken the run over.
 */
export const importBatch = async (
  swap: Swap,
  kind: KindImport,
  rows: readonly OldRow[],
  position: { readonly worker: string; readonly checkpoint: string },
): Promise<Steps> =>
  mutate(swap.services, async mutation => {
    const { sql } = mutation;
    const { runId } = swap;
    const [results, notes]: [NewImportedRow[], Note[]] = [[], []];
    const changes: Change[] = [];
    const tracking = { sql, runId, changes };
    const steps = { ...noSteps };
    const derived = derivedFrom(kind.derived ?? []);
    const compared = await compare(sql, swap, kind, rows);
    for (const one of compared) {
      const { oldId: old_id, label } = one.old;
      const noteAs =
        (is_routine: boolean): Batch['note'] =>
        (name, value) =>
          notes.push({
            ...{ run_id: runId, kind: kind.kind, old_id, label: label.slice(0, 190) },
            ...{ name, value: value ?? null, is_routine },
          });
      const batch: Batch = {
        ...swap,
        mutation,
        note: noteAs(false),
        record: noteAs(true),
        insert: async (table, columns, key) => {
          const id = await insertTracked(tracking, table, columns, key);
          derived.touch(table, { ...columns, ...(key ? {} : { id }) });
          return id;
        },
        remove: async (table, key) => {
          await derived.touchStored(sql, table, key);
          await removeTracked(tracking, table, key);
        },
        update: async (table, id, columns) => {
          await derived.touchStored(sql, table, { id });
          await updateTracked(tracking, table, id, columns);
          derived.touch(table, columns);
        },
      };
      const notesBefore = notes.length;
      const { step, row } = await write(batch, kind, one);
      steps[step]++;
      if (row) results.push(row);
      // A row that is left again was told of before.
      else if (stepFor(one) === 'retry') notes.length = notesBefore;
    }
    await derived.refresh(mutation);
    // Recorded before the changes, so that an undo restores it after them: it tells whether rows changed since.
    await keepFormerRows(
      sql,
      { runId, siteId: swap.siteId, kind: kind.kind },
      results.map(row => row.old_id),
    );
    await keepRows(sql, await withHashes(sql, kind, results));
    await keepNotes(sql, notes);
    await keepChanges(sql, changes);
    const isOurs = await keepCheckpoint(sql, runId, position.worker, position.checkpoint);
    if (!isOurs) throw plainError('Another process has continued this import; this one stops.');
    return steps;
  });

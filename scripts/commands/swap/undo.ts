import { everyKind } from '../../../server/swap/systems/index.ts';
import { type UndoResult, undoSwap } from '../../../server/swap/undo/index.ts';
import { declare, usageError } from '../command.ts';
import { help } from '../help.mjs';
import { progress } from '../progress.ts';
import { withServices } from '../services.ts';

const undoText = (runId: number, { removed, restored, remaining }: UndoResult, dryRun: boolean): string =>
  [
    dryRun
      ? `Undoing import ${runId} would remove ${removed} rows and restore ${restored}. Nothing was changed.`
      : `Import ${runId} was undone: ${removed} rows removed, ${restored} restored.`,
    ...(remaining.length > 0 ? [`Kept (${remaining.length}):`] : []),
    ...remaining.map(({ table, label, reason }) => `  ${table}: ${label}: ${reason}`),
  ].join('\n');

export const command = declare({
  ...help.swap,
  options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ words: [word = ''], values, openContext }) => {
    const runId = Number(word);
    if (!/^[1-9]\d{0,9}$/.test(word)) throw usageError('Give the number of the import, as `swap status` prints it.');
    const dryRun = values['dry-run'] === true;
    await withServices(openContext, async services => {
      const result = await undoSwap(services, everyKind, { runId, dryRun }, progress);
      console.log(values.json ? JSON.stringify(result, null, 2) : undoText(runId, result, dryRun));
    });
  },
});

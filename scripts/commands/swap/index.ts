import type { Command } from '../command.ts';

/** Every step of a swap by its name; a new one is a file that exports `command`, a line here and a form in the help. */
export const subcommands: ReadonlyMap<string, () => Promise<{ readonly command: Command }>> = new Map([
  ['plan', () => import('./plan.ts')],
  ['preview', () => import('./preview.ts')],
  ['run', () => import('./run.ts')],
  ['diff', () => import('./diff.ts')],
  ['status', () => import('./status.ts')],
  ['receipt', () => import('./receipt.ts')],
  ['replay', () => import('./replay.ts')],
  ['undo', () => import('./undo.ts')],
]);

import type { Command } from './command.ts';

/** Every command by its name; a new one is a file that exports `command`, and a line here. */
export const commands: ReadonlyMap<string, () => Promise<{ readonly command: Command }>> = new Map([
  ['doctor', () => import('./doctor.ts')],
  ['migrate', () => import('./migrate.ts')],
  ['seed', () => import('./seed.ts')],
]);

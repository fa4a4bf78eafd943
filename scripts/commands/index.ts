import type { Command } from './command.ts';

/** Every command by its name; a new one is a file that exports `command`, and a line here. */
export const commands: ReadonlyMap<string, () => Promise<{ readonly command: Command }>> = new Map([
  ['backup', () => import('./backup.ts')],
  ['demo', () => import('./demo.ts')],
  ['doctor', () => import('./doctor.ts')],
  ['files', () => import('./files.ts')],
  ['export', () => import('./export.ts')],
  ['import', () => import('./import.ts')],
  ['mail', () => import('./mail.ts')],
  ['migrate', () => import('./migrate.ts')],
  ['openid', () => import('./openid.ts')],
  ['restart', () => import('./restart.ts')],
  ['restore', () => import('./restore.ts')],
  ['search', () => import('./search.ts')],
  ['seed', () => import('./seed.ts')],
  ['settings', () => import('./settings.ts')],
  ['swap', () => import('./swap.ts')],
  ['user', () => import('./user.ts')],
]);

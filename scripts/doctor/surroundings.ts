import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, requireNode, root } from '../boot/environment.mjs';
import { stale } from '../boot/freshness.mjs';
import type { OpenHouse } from '../commands/command.ts';
import { type Verdict, words } from './verdict.ts';

export const checkNode = (): Verdict => {
  const verdict = { what: 'Node', found: process.versions.node };
  try {
    requireNode();
    return verdict;
  } catch (error) {
    return { ...verdict, mend: words(error) };
  }
};

export const checkSettings = (house: OpenHouse): Verdict => {
  try {
    return { what: 'environment', found: `answers at ${house().settings.baseUrl}/` };
  } catch (error) {
    return {
      what: 'environment',
      found: words(error),
      mend: 'Set this variable right, in .env or where you start it.',
    };
  }
};

export const checkBuild = (): Verdict[] =>
  (['client', 'server'] as const).map(part =>
    stale(part)
      ? { what: `build of the ${part}`, found: 'older than its sources', mend: 'npm run build, then start again.' }
      : { what: `build of the ${part}`, found: 'fresh' },
  );

export const checkFolders = (): Verdict[] =>
  [dataFolder(), join(root, 'build'), join(root, 'media')].map(folder => {
    try {
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return { what: folder, found: 'can be written' };
    } catch (error) {
      return {
        what: folder,
        found: words(error),
        mend: 'Give this folder to the user Lectern runs as, or set DATA_DIR.',
      };
    }
  });

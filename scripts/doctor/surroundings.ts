import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, requireNode, root } from '../boot/environment.mjs';
import { stale } from '../boot/freshness.mjs';
import type { OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';

export const checkNode = (): CheckResult => {
  const result = { what: 'Node', found: process.versions.node };
  try {
    requireNode();
    return result;
  } catch (error) {
    return { ...result, mend: words(error) };
  }
};

export const checkSettings = (openContext: OpenCliContext): CheckResult => {
  try {
    return { what: 'environment', found: `answers at ${openContext().settings.baseUrl}/` };
  } catch (error) {
    return {
      what: 'environment',
      found: words(error),
      mend: 'Set this variable right, in .env or where you start it.',
    };
  }
};

/** Where the sources are not, as in a container, the build came from elsewhere and is not judged by them. */
const hasSources = (): boolean => existsSync(join(root, 'server/main.ts'));

const proofs = { client: 'media/build/.vite/manifest.json', server: 'build/server/main.js' } as const;

const buildVerdict = (part: keyof typeof proofs): CheckResult => {
  const what = `build of the ${part}`;
  const isThere = existsSync(join(root, proofs[part]));
  if (!hasSources() && isThere) return { what, found: 'made elsewhere, without sources beside it' };
  if (!hasSources()) return { what, found: 'missing', mend: 'Build the image again.' };
  return stale(part)
    ? { what, found: 'older than its sources', mend: 'npm run build, then start again.' }
    : { what, found: 'fresh' };
};

export const checkBuild = (): CheckResult[] => (['client', 'server'] as const).map(buildVerdict);

const folderVerdict = (folder: string, isWritten: boolean): CheckResult => {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.X_OK | (isWritten ? constants.W_OK : 0));
    return { what: folder, found: isWritten ? 'can be written' : 'can be read' };
  } catch (error) {
    return {
      what: folder,
      found: words(error),
      mend: 'Give this folder to the user Lectern runs as, or set DATA_DIR.',
    };
  }
};

/** The data is written all the time, what is built only where it is built. */
export const checkFolders = (): CheckResult[] => [
  folderVerdict(dataFolder(), true),
  ...['build', 'media'].map(name => folderVerdict(join(root, name), hasSources())),
];

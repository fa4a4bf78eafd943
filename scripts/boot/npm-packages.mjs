import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { plainError, root } from './environment.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/** Runs `npm ci` when what is installed is not what package-lock.json names. */
export async function installNpmPackages() {
  if (areInstalled(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))) return;
  console.log('Installing packages …');
  // Without `--include=dev` a production environment would leave out the builder.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runToEnd('npm', args, { cwd: root });
  if (code === 0) return;
  const reason = /npm error code (\S+)/.exec(output)?.[1] ?? 'npm failed';
  throw plainError(
    `The packages could not be installed (${reason}): see that the network or npm's registry setting works, and run the same command again. \`npm ci\` says more.`,
  );
}

/**
 * Compares versions, not times: a checkout touches the files in any order.
 * @param {string} wanted path of package-lock.json
 * @param {string} installed path of the copy npm keeps in node_modules
 */
function areInstalled(wanted, installed) {
  if (!existsSync(installed)) return false;
  const [want, have] = [readLock(wanted), readLock(installed)];
  const { '': _project, ...packages } = want;
  const missing = Object.entries(packages).some(([path, { version, optional }]) =>
    have[path] ? have[path].version !== version : !optional,
  );
  return !missing && Object.keys(have).every(path => path in want);
}

/** @param {string} file */
function readLock(file) {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return lock.packages;
}

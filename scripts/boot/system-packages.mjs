import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runToEnd } from './child.mjs';

const otherFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * Where the first of these programs is installed.
 * @param {...string} names
 * @returns {string | undefined}
 */
export function programPath(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...otherFolders];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this process may install Debian packages. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && programPath('apt-get') !== undefined;
}

/**
 * Installs Debian packages; the caller has asked `canInstall`.
 * @param {...string} names
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runToEnd('apt-get', ['update', '-q'], { env });
  const install = await runToEnd('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
  return install.code === 0 ? install : { code: install.code, output: update.output + install.output };
}

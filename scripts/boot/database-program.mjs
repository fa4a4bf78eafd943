import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runToEnd } from './child.mjs';
import { plainError } from './environment.mjs';
import { canInstall, installPackages, programPath } from './system-packages.mjs';

const wayOut =
  'Install the package mariadb-server, or set DATABASE_URL to a MySQL or MariaDB server you have, or use the containers of compose.yaml.';

/** @returns {Promise<string>} the path of mariadbd or mysqld, installed on Debian when there is none */
export async function databaseProgram() {
  const found = findProgram();
  if (found) return found;
  if (!canInstall()) throw plainError(`There is no MariaDB or MySQL server on this machine. ${wayOut}`);
  console.log('Installing MariaDB …');
  for (const names of [['mariadb-server-core', 'mariadb-client-core'], ['mariadb-server']]) {
    await installPackages(...names);
    const installed = findProgram();
    if (installed && programPath('mariadb-install-db', 'mysql_install_db')) return installed;
  }
  throw plainError(`MariaDB could not be installed (is the network there?). ${wayOut}`);
}

function findProgram() {
  return programPath('mariadbd', 'mysqld');
}

/** Options of a database server that runs as root; none for other users. */
export function userOption() {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Makes an empty data folder, open to its owner alone; one that was interrupted half-way is never taken for whole.
 * @param {string} program
 * @param {string} folder
 */
export async function initialise(program, folder) {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const scratch = `${folder}.scratch`;
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const { code, output } = await runInstaller(program, unfinished, scratch);
  rmSync(scratch, { recursive: true, force: true });
  if (code !== 0) throw plainError(`The private database could not be made in ${folder}:\n${output.trim()}\n${wayOut}`);
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, folder);
}

/**
 * @param {string} program
 * @param {string} folder
 * @param {string} scratch a server that starts clears away what others of its kind have put aside beside it
 */
async function runInstaller(program, folder, scratch) {
  const installer = [join(dirname(program), '..', 'bin', 'mariadb-install-db'), programPath('mariadb-install-db') ?? '']
    .filter(existsSync)
    .at(0);
  const common = ['--no-defaults', `--datadir=${folder}`, `--tmpdir=${scratch}`, ...userOption()];
  if (!installer) return runToEnd(program, [...common, '--initialize-insecure']);
  return runToEnd(installer, [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    // A machine whose own name does not resolve is no hindrance: nobody comes by network.
    '--force',
    '--innodb-log-file-size=16M',
  ]);
}

import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../boot/child.mjs';
import { databaseProgram } from '../boot/database-program.mjs';
import { plainError } from '../boot/environment.mjs';
import { canInstall, installPackages, programPath } from '../boot/system-packages.mjs';

const provider = '/usr/lib/galera/libgalera_smm.so';
const tools = { rsync: 'rsync', socat: 'socat', lsof: 'lsof', haproxy: 'haproxy' } as const;

/** Programs of a cluster. */
export interface Programs {
  readonly database: string;
  /** Library that makes a MariaDB server a node of a Galera cluster. */
  readonly provider: string;
  readonly balancer: string;
  /** Folder of the scripts by which a node copies the data of another one. */
  readonly transferScripts: string;
}

const missing = (): string[] => [
  ...Object.entries(tools)
    .filter(([program]) => programPath(program) === undefined)
    .map(([, name]) => name),
  ...(existsSync(provider) ? [] : ['galera-4']),
];

/** Installs what is missing. Throws a plain error where that is impossible. */
const installMissing = async (): Promise<void> => {
  const names = missing();
  if (names.length === 0) return;
  if (!canInstall()) throw plainError(`The cluster needs these Debian packages: ${names.join(', ')}.`);
  console.log(`Installing ${names.join(', ')} …`);
  await installPackages(...names);
  if (missing().length > 0) throw plainError(`These packages could not be installed: ${missing().join(', ')}.`);
};

/**
 * The folder of the transfer scripts: that of an installed server, or of the package `mariadb-server`, which is unpacked
 * and not installed, since its installation starts a server.
 */
const transferScripts = async (folder: string): Promise<string> => {
  if (existsSync('/usr/bin/wsrep_sst_rsync')) return '/usr/bin';
  const scripts = join(folder, 'usr/bin');
  if (existsSync(join(scripts, 'wsrep_sst_rsync'))) return scripts;
  mkdirSync(folder, { recursive: true });
  const download = mkdtempSync(join(tmpdir(), 'lectern-package-'));
  try {
    const { code, output } = await runToEnd(
      'sh',
      ['-c', 'apt-get download -q mariadb-server && dpkg -x mariadb-server_*.deb "$1"', 'sh', folder],
      { cwd: download },
    );
    if (code !== 0) throw plainError(`The package mariadb-server could not be unpacked:\n${output}`);
  } finally {
    await rm(download, { recursive: true, force: true });
  }
  return scripts;
};

/** Finds the programs of a cluster, and installs the missing ones. `folder` is for what is only unpacked. */
export const clusterPrograms = async (folder: string): Promise<Programs> => {
  const database = await databaseProgram();
  await installMissing();
  return {
    ...{ database, provider },
    balancer: programPath('haproxy') ?? '',
    transferScripts: await transferScripts(folder),
  };
};

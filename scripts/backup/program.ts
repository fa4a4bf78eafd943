import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseAddress } from '../../server/core/config/index.ts';
import { plainError } from '../boot/environment.mjs';
import { canInstall, installPackages, programPath } from '../boot/system-packages.mjs';
import { probe } from './queries.ts';

/** The path of a program of the database's own client package, installed on Debian when it is not there. */
export const clientProgram = async (...names: string[]): Promise<string> => {
  const found = programPath(...names);
  if (found) return found;
  if (canInstall()) await installPackages('mariadb-client');
  const installed = programPath(...names);
  if (!installed) throw plainError(`There is no ${names.join(' or ')}: install the package mariadb-client.`);
  return installed;
};

/** Starts the program on these tables of the database. The password never appears in the list of processes. */
export const startClient = (
  program: string,
  args: readonly string[],
  address: DatabaseAddress,
  tables: readonly string[],
  stdio: StdioOptions,
): ChildProcess => {
  const where = address.socketPath
    ? [`--socket=${address.socketPath}`]
    : [`--host=${address.host}`, `--port=${address.port}`, '--protocol=tcp'];
  return spawn(
    program,
    [
      '--no-defaults',
      ...where,
      `--user=${address.user}`,
      '--default-character-set=utf8mb4',
      ...args,
      address.database,
      ...tables,
    ],
    { stdio, env: { ...process.env, MYSQL_PWD: address.password } },
  );
};

/** Waits for a program's end; throws one plain sentence when it failed. */
export const untilEnded = async (child: ChildProcess, work: string): Promise<void> => {
  const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
  if (code !== 0) throw plainError(`${work} ended with code ${code}.`);
};

/**
 * Works with each host of a database alone until one does it: one that does not answer, or fails meanwhile, is skipped.
 * Throws the error of the last host.
 */
export const onOneHost = async (
  address: DatabaseAddress,
  work: (host: DatabaseAddress) => Promise<void>,
): Promise<void> => {
  const hosts = [address, ...address.otherHosts.map(other => ({ ...address, ...other }))];
  for (const [index, host] of hosts.entries()) {
    try {
      await probe(host);
      return await work(host);
    } catch (error) {
      if (index === hosts.length - 1) throw error;
      const reason = error instanceof Error ? error.message : error;
      console.error(`The database at ${host.host}:${host.port} failed (${reason}): the next host is tried.`);
    }
  }
};

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseProgram, initialise, userOption } from './boot/database-program.mjs';
import { plainError } from './boot/environment.mjs';
import { alone, isAlive, isLeased, ownFolder, takeLease } from './boot/leases.mjs';

const socketPathMax = 107;
const startLimitMs = 120_000;

/**
 * Opens Lectern's own database server: its data under `dataDir`, a unix socket, no network. A server that already
 * runs on that data is shared. `stop` gives it back; the last process that uses it stops it.
 * @param {{ dataDir: string, tests?: boolean }} options with `tests` the data lasts until the
 * server stops, and safety after a crash is traded for speed
 * @returns {Promise<{ url: string, reused: boolean, stop: () => Promise<void>, hasEnded: () => Promise<boolean>, startAgain: () => Promise<void> }>}
 */
export async function openPrivateDatabase({ dataDir, tests = false }) {
  const data = join(resolve(dataDir), 'database');
  const folder = runFolder(data);
  const socket = join(folder, 'socket');
  if (socket.length > socketPathMax)
    throw plainError(`The path ${socket} is too long for a socket: set TMPDIR shorter.`);
  ownFolder(folder);
  return alone(folder, async () => {
    const lease = takeLease(folder);
    try {
      const reused = await answers(socket);
      if (!reused) {
        if (tests) rmSync(data, { recursive: true, force: true });
        await start(data, folder, socket, tests);
      }
      const url = `mysql://root@localhost/lectern?socketPath=${encodeURIComponent(socket)}`;
      return {
        url,
        reused,
        stop: () => giveBack(folder, lease),
        hasEnded: async () => !isRunning(folder) && !(await answers(socket)),
        // Another launcher that shares it may have been faster.
        startAgain: () =>
          alone(folder, async () => {
            if (!isRunning(folder) && !(await answers(socket))) await start(data, folder, socket, tests);
          }),
      };
    } catch (error) {
      rmSync(lease, { force: true });
      throw error;
    }
  });
}

/** @param {string} data */
function runFolder(data) {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return join(tmpdir(), `lectern-${process.getuid?.() ?? 0}-${hash}`);
}

/**
 * @param {string} data
 * @param {string} folder
 * @param {string} socket
 * @param {boolean} tests
 */
async function start(data, folder, socket, tests) {
  const program = await databaseProgram();
  await initialise(program, data);
  const log = openSync(`${data}.log`, 'a');
  const child = spawn(
    program,
    [...serverOptions(data, folder, socket), ...(tests ? fastOptions : []), ...userOption()],
    {
      stdio: ['ignore', log, log],
      // A terminal's Ctrl-C must not reach the database before the server in front of it has drained.
      detached: true,
    },
  );
  closeSync(log);
  child.unref();
  await untilAnswering(child, socket, `${data}.log`);
}

// Data of tests need not outlast a crash of the machine.
export const fastOptions = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--skip-innodb-doublewrite',
  // Options that not every server has. Tables in a common file are created and emptied in a third of the time.
  '--loose-innodb-file-per-table=0',
  '--loose-debug-no-sync',
  '--loose-skip-sync-frm',
];

/**
 * @param {string} data
 * @param {string} folder
 * @param {string} socket
 */
function serverOptions(data, folder, socket) {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const first = join(folder, 'first.sql');
  writeFileSync(first, 'CREATE DATABASE IF NOT EXISTS lectern CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n');
  return [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${pidFile(folder)}`,
    `--tmpdir=${scratch}`,
    `--init-file=${first}`,
    '--skip-networking',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--innodb-ft-min-token-size=3',
  ];
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} socket
 * @param {string} log
 */
async function untilAnswering(child, socket, log) {
  const ended = { yes: false };
  child.on('exit', () => {
    ended.yes = true;
  });
  child.on('error', () => {
    ended.yes = true;
  });
  const limit = Date.now() + startLimitMs;
  while (!(await answers(socket))) {
    if (ended.yes || Date.now() > limit) {
      const words = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : '';
      throw plainError(`The private database did not start; its log ${log} ends with:\n${words}`);
    }
    await pause(20);
  }
}

/**
 * Whether a database server greets on this socket: protocol 10, as every MySQL and MariaDB does.
 * @param {string} socket
 * @returns {Promise<boolean>}
 */
function answers(socket) {
  return new Promise(resolve => {
    const connection = connect(socket);
    const end = (/** @type {boolean} */ answer) => {
      connection.destroy();
      resolve(answer);
    };
    connection.setTimeout(5000, () => end(false));
    connection.on('data', greeting => end(greeting[4] === 10));
    connection.on('error', () => end(false));
    connection.on('close', () => resolve(false));
  });
}

/** @param {string} folder */
function pidFile(folder) {
  return join(folder, 'pid');
}

/** @param {string} folder */
function pidOf(folder) {
  return existsSync(pidFile(folder)) ? Number(readFileSync(pidFile(folder), 'utf8')) : 0;
}

/** @param {string} folder */
function isRunning(folder) {
  const pid = pidOf(folder);
  return pid > 0 && isAlive(pid);
}

/**
 * @param {string} folder
 * @param {string} lease
 */
function giveBack(folder, lease) {
  return alone(folder, async () => {
    if (!existsSync(lease)) return;
    rmSync(lease);
    if (isLeased(folder) || !isRunning(folder)) return;
    const pid = pidOf(folder);
    process.kill(pid, 'SIGTERM');
    while (isAlive(pid)) await pause(10);
  });
}

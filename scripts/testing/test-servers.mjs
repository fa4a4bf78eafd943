import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainError, root } from '../boot/environment.mjs';
import { openPrivateDatabase } from '../private-database.mjs';

/**
 * Database servers for the tests; each test file makes a database of its own on them.
 * @typedef {object} TestServers
 * @property {string[]} urls addresses of the same databases; those of a cluster name another node first
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<TestServers>} one server, or the one that TEST_DATABASE_URL names */
export async function openSingleServer() {
  const inherited = process.env.TEST_DATABASE_URL;
  if (inherited) return { urls: [inherited], stop: async () => {} };
  const { url, stop } = await openPrivateDatabase({ dataDir: join(root, 'var/test'), tests: true });
  return { urls: [url], stop };
}

/** @returns {Promise<TestServers>} three nodes of a Galera cluster on this machine */
export async function openCluster() {
  console.log('Starting three database nodes …');
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/cluster/for-tests.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A terminal's Ctrl-C must not reach the nodes before the tests have ended.
    detached: true,
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const urls = await new Promise((resolve, reject) => {
    lines.on('line', line => (line.startsWith('[') ? resolve(JSON.parse(line)) : console.log(line)));
    ended.then(() => reject(plainError('The cluster could not be started.')), reject);
  });
  return {
    urls,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

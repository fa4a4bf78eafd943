import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../server/core/config/root.ts';
import { fastOptions } from '../private-database.mjs';
import { folderOfTests } from './folder-of-tests.ts';
import { type Galera, galera } from './galera.ts';
import { clusterPrograms } from './programs.ts';
import { openToTests } from './queries.ts';

const options = {
  more: fastOptions,
  // A node that gets no time of a busy machine is not dead.
  deadAfterS: 30,
};
const attempts = 3;
const password = randomBytes(16).toString('hex');
const programs = await clusterPrograms(join(root, 'var/cluster'));

/** Starts the nodes; again when a node ends, since another program may take its port before it does. */
const started = async (folder: string, attempt = 1): Promise<Galera> => {
  const own = join(folder, `${attempt}`);
  mkdirSync(own);
  const cluster = await galera(own, programs, options);
  try {
    await cluster.start(socketPath => openToTests(socketPath, password));
    return cluster;
  } catch (error) {
    await cluster.stop();
    if (attempt === attempts) throw error;
    console.log(`${error instanceof Error ? error.message : error}\nStarting them again …`);
    return started(folder, attempt + 1);
  }
};

// Runs the database nodes of the tests: prints their addresses as one line of JSON, and stops them at the end of its
// input. Their administrator has a password, since the nodes listen on ports.
const folder = mkdtempSync(join(await folderOfTests(), 'lectern-test-cluster-'));
chmodSync(folder, 0o755);
let cluster: Galera | undefined;
try {
  cluster = await started(folder);
  const ports = cluster.nodes.map(({ port }) => port);
  const urls = ports.map((_, first) => {
    const hosts = [...ports.slice(first), ...ports.slice(0, first)].map(port => `127.0.0.1:${port}`);
    return `mysql://root:${password}@${hosts.join()}/lectern`;
  });
  console.log(JSON.stringify(urls));
  await Promise.race([once(process.stdin.resume(), 'end'), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
} finally {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}

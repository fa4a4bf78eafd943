import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../server/core/config/root.ts';
import { galera } from './galera.ts';
import { clusterPrograms } from './programs.ts';
import { openToTests } from './queries.ts';

/** Data of tests need not outlast a crash of the machine. */
const fast = ['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync', '--skip-innodb-doublewrite'];

// Runs the database nodes of the tests: prints their addresses as one line of JSON, and stops them at the end of its
// input. Their administrator has a password, since the nodes listen on ports.
const folder = mkdtempSync(join(tmpdir(), 'lectern-test-cluster-'));
chmodSync(folder, 0o755);
const password = randomBytes(16).toString('hex');
const cluster = await galera(folder, await clusterPrograms(join(root, 'var/cluster')), fast);
try {
  await cluster.start(socketPath => openToTests(socketPath, password));
  const ports = cluster.nodes.map(({ port }) => port);
  const urls = ports.map((_, first) => {
    const hosts = [...ports.slice(first), ...ports.slice(0, first)].map(port => `127.0.0.1:${port}`);
    return `mysql://root:${password}@${hosts.join()}/lectern`;
  });
  console.log(JSON.stringify(urls));
  await Promise.race([once(process.stdin.resume(), 'end'), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

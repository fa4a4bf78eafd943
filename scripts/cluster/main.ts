import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../server/core/config/root.ts';
import { galera } from './galera.ts';
import { clusterPrograms } from './programs.ts';
import { siteOn } from './site.ts';
import { trial } from './trial.ts';

const secret = 'for a cluster on this machine only, and long enough';

const serve = async (url: string): Promise<number> => {
  console.log(`The cluster serves ${url}/ until Ctrl-C.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  return 0;
};

// Emptied at the end: the data of a cluster on one machine is for trials alone.
const folder = mkdtempSync(join(tmpdir(), 'lectern-cluster-'));
chmodSync(folder, 0o755);
const programs = await clusterPrograms(join(root, 'var/cluster'));
const cluster = await galera(folder, programs);
const site = await siteOn(folder, programs, cluster.nodes, secret);
const isTrial = process.argv.includes('trial');
let hasFailed = false;
try {
  console.log('Starting three database nodes …');
  await cluster.start();
  console.log('Starting three serving processes and a balancer …');
  await site.start();
  process.exitCode = isTrial ? await trial(cluster, site, secret) : await serve(site.url);
} catch (error) {
  hasFailed = true;
  console.error(error, `The logs are in ${folder}.`);
  process.exitCode = 1;
} finally {
  await site.stop();
  await cluster.stop();
  if (!hasFailed) await rm(folder, { recursive: true, force: true });
}

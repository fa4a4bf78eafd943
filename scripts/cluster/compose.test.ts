import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { databaseAddress } from '../../server/core/config/index.ts';
import { runToEnd } from '../boot/child.mjs';

const test = suite('the containers of a cluster');

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  entrypoint: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const file = z.object({
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

const { services, configs, volumes } = file.parse(load(await readFile('compose.cluster.yaml', 'utf8')));
const named = (word: string) => Object.entries(services).filter(([name]) => name.startsWith(word));
const databases = named('database');
const processes = named('lectern');

/** Exit code of a check where the client of the database prints these words. */
const checked = async (check: string, words: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-healthcheck-'));
  try {
    await writeFile(join(folder, 'mariadb'), `#!/bin/sh\nprintf '${words}'\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, MARIADB_USER: 'lectern', MARIADB_PASSWORD: 'password' };
    return (await runToEnd('sh', ['-c', check.replaceAll('$$', '$')], { env })).code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

test('three nodes know each other, have a volume of their own, and start by the script that begins no second cluster', async () => {
  const names = databases.map(([name]) => name);
  assert.equal(names, ['database1', 'database2', 'database3']);
  for (const [name, node] of databases) {
    assert.equal(node.environment.GALERA_NODES, names.join());
    assert.equal(node.environment.GALERA_NODE, name);
    assert.equal(node.entrypoint, ['/galera-start.sh', 'docker-entrypoint.sh', 'mariadbd']);
    assert.equal(node.volumes, [`${name}:/var/lib/mysql`, './docs/deployment/galera-start.sh:/galera-start.sh:ro']);
    const [kind, check = ''] = node.healthcheck?.test ?? [];
    assert.is(kind, 'CMD-SHELL');
    assert.match(check, "SHOW STATUS LIKE 'wsrep_ready'");
    assert.is(await checked(check, 'wsrep_ready\\tON\\n'), 0);
    // A node that lost its cluster answers so.
    assert.is.not(await checked(check, 'wsrep_ready\\tOFF\\n'), 0);
    assert.is.not(await checked(check, ''), 0);
    // Compose stops in the reverse order: the first node is the last one to leave.
    assert.equal(Object.keys(node.depends_on ?? {}), name === 'database1' ? [] : ['database1']);
  }
  for (const line of ['binlog_format = ROW', 'innodb_autoinc_lock_mode = 2', 'innodb-ft-min-token-size = 3'])
    assert.match(configs.galera?.content ?? '', line);
});

test('three processes share database, secret and files, and are given every variable that the site knows', async () => {
  assert.equal(
    processes.map(([name]) => name),
    ['lectern1', 'lectern2', 'lectern3'],
  );
  const source = await readFile('server/core/config/environment.ts', 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  assert.ok(known.length > 15);
  for (const [, { environment, volumes: mounted }] of processes) {
    assert.equal(
      known.filter(name => environment[name] === undefined),
      [],
    );
    assert.ok(mounted.includes('files:/lectern/var'));
    assert.is(environment.TRUST_PROXY, `\${TRUST_PROXY:-1}`);
    const url = (environment.DATABASE_URL ?? '').replace(/\$\{[^}]*\}/, 'password');
    const { host, otherHosts } = databaseAddress(url);
    assert.equal([host, ...otherHosts.map(other => other.host)], ['database1', 'database2', 'database3']);
  }
});

test('the balancer asks all processes whether they are ready', async () => {
  const rules = await readFile('docs/deployment/haproxy.cfg', 'utf8');
  assert.match(rules, 'option httpchk GET /readyz');
  assert.equal(
    [...rules.matchAll(/^ {2}server (\S+) (\S+):8080$/gm)].map(([, name, host]) => [name, host]),
    processes.map(([name]) => [name, name]),
  );
});

test('every volume that a service mounts is declared', () => {
  const mounted = Object.values(services).flatMap(one => one.volumes.map(volume => volume.split(':')[0] ?? ''));
  const names = new Set(mounted.filter(name => !name.startsWith('.')));
  assert.equal([...names].sort(), Object.keys(volumes).sort());
});

test.run();

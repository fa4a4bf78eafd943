import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runToEnd } from '../boot/child.mjs';

const test = suite('the start of a node of a Galera cluster');
const [first, second, third] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const [ours, theirs] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222'];
let folder: string;
let group: Server;

const program = async (name: string, words: string): Promise<void> => {
  await writeFile(join(folder, name), `#!/bin/bash\n${words}\n`);
  await chmod(join(folder, name), 0o755);
};

test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-galera-'));
  await mkdir(join(folder, 'data'));
  // Answers for a node what a file of its name has: its status and its cluster.
  await program(
    'mariadb',
    `for word; do case "$word" in --host=*) host=\${word#--host=};; *wsrep_cluster_status*) line=1;; *state_uuid*) line=2;; esac; done
[ -f "${'$'}{0%/*}/of-$host" ] || exit 1
printf 'name\\t%s\\n' "$(sed -n "\${line}p" "${'$'}{0%/*}/of-$host")"`,
  );
  await program('server', `echo "2026-11-28 WSREP: Recovered position: ${ours}:42" >&2`);
  group = createServer(socket => socket.destroy());
});
test.after.each(async () => {
  group.close();
  await rm(folder, { recursive: true, force: true });
});

/** The data of a node that was part of a cluster. */
const wasMember = async (state: { safe: 0 | 1; seqno?: number; uuid?: string }): Promise<void> => {
  const { safe, seqno = 42, uuid = ours } = state;
  const lines = ['# GALERA saved state', 'version: 2.1', `uuid:    ${uuid}`, `seqno:   ${seqno}`];
  await writeFile(join(folder, 'data/grastate.dat'), `${[...lines, `safe_to_bootstrap: ${safe}`].join('\n')}\n`);
  await mkdir(join(folder, 'data/mysql'));
};

/** A node that runs in a cluster, or has lost it. */
const runs = (node: string, cluster = ours, status = 'Primary'): Promise<void> =>
  writeFile(join(folder, `of-${node}`), `${status}\n${cluster}\n`);

const start = async (node: string, more: Readonly<Record<string, string>> = {}) => {
  const address = group.address();
  const port = address && typeof address === 'object' ? address.port : 1;
  const { code, output } = await runToEnd('bash', ['docs/deployment/galera-start.sh', 'echo', 'started'], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      GALERA_NODES: [first, second, third].join(),
      GALERA_NODE: node,
      GALERA_DATA: join(folder, 'data'),
      GALERA_SERVER: join(folder, 'server'),
      GALERA_PORT: String(port),
      GALERA_SQL_PORT: '1',
      GALERA_TRIES: '1',
      ...more,
    },
  });
  const [line = ''] = /^started .*$/m.exec(output) ?? [];
  return { code, output, isStarted: line !== '', begins: line.includes('--wsrep-new-cluster'), line };
};

test('the first node begins a cluster when there is none, the others wait for it', async () => {
  const begun = await start(first);
  assert.equal([begun.code, begun.begins], [0, true], begun.output);
  assert.match(begun.line, `--wsrep-cluster-address=gcomm://${first},${second},${third} --wsrep-node-address=${first}`);
  for (const node of [second, third]) {
    const waiting = await start(node);
    assert.equal([waiting.isStarted, waiting.begins], [true, false], waiting.output);
  }
});

test('a first node that is restarted, or has lost its data, begins no second cluster', async () => {
  await runs(third);
  assert.equal((await start(first)).begins, false, 'without data');
  await wasMember({ safe: 0 });
  const restarted = await start(first);
  assert.equal([restarted.isStarted, restarted.begins], [true, false], restarted.output);
  assert.match(restarted.output, `joins the cluster ${ours}`);
  await wasMember({ safe: 1 }).catch(() => undefined);
  assert.equal((await start(first)).begins, false, 'others run, whatever its own state says');
});

test('a first node without data waits for nodes that are starting', async () => {
  group.listen(0, second);
  await once(group, 'listening');
  const waiting = await start(first);
  assert.equal([waiting.isStarted, waiting.begins], [true, false], waiting.output);
});

test('after a stop of all nodes the last one to leave begins the cluster, and no other one', async () => {
  await wasMember({ safe: 1 });
  for (const node of [first, third]) assert.equal((await start(node)).begins, true, node);
  await runs(second, ours, 'non-Primary');
  assert.equal((await start(third)).begins, true, 'a node that waits for it is no cluster');
});

test('a node that was not the last one to leave waits, also the first', async () => {
  await wasMember({ safe: 0 });
  const waiting = await start(first);
  assert.equal([waiting.isStarted, waiting.begins], [true, false], waiting.output);
  assert.match(waiting.output, 'was not the last one to leave');
});

test('a node never replaces its data by that of another cluster', async () => {
  await wasMember({ safe: 1, uuid: theirs });
  await runs(first);
  const refused = await start(second);
  assert.equal([refused.code, refused.isStarted], [1, false]);
  assert.match(refused.output, `belongs to the cluster ${theirs}, and the other nodes run ${ours}`);
});

test('tables of a server that was no node are adopted only on demand', async () => {
  await mkdir(join(folder, 'data/mysql'));
  const refused = await start(first);
  assert.equal([refused.code, refused.isStarted], [1, false]);
  assert.equal((await start(first, { GALERA_ADOPT: '1' })).begins, true);
});

test('after a crash the position is recovered and handed over', async () => {
  await runs(first);
  await wasMember({ safe: 0, seqno: -1 });
  assert.match((await start(second)).line, `--wsrep-start-position=${ours}:42`);
});

test.run();

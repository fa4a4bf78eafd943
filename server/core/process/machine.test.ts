import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { machine, machineBy } from './machine.ts';

/** The machine that has this boot and this pid namespace, with the host name of this one. */
const machineOf = async (boot: string, namespace: string) => {
  const proc = await mkdtemp(join(tmpdir(), 'lectern-proc-'));
  await mkdir(join(proc, 'sys/kernel/random'), { recursive: true });
  await mkdir(join(proc, 'self/ns'), { recursive: true });
  await writeFile(join(proc, 'sys/kernel/random/boot_id'), `${boot}\n`);
  await symlink(namespace, join(proc, 'self/ns/pid'));
  const found = machineBy(proc);
  await rm(proc, { recursive: true });
  return found;
};

test('processes share their numbers only within one boot and one pid namespace, whatever the host name', async () => {
  const own = await machineOf('boot-1', 'pid:[1]');
  const again = await machineOf('boot-1', 'pid:[1]');
  const container = await machineOf('boot-1', 'pid:[2]');
  const clone = await machineOf('boot-2', 'pid:[1]');
  const shared = [own, again, container, clone].map(({ id }) => own.sharesPids(id));
  assert.equal(shared, [true, true, false, false]);
  assert.match(own.id, /^[0-9a-f]{16}$/);
  assert.is(machineBy('/proc').id, machine.id);
});

test('without /proc a machine shares the numbers of processes with none, not even with one of its name', () => {
  const [one, other] = [machineBy('/nowhere'), machineBy('/nowhere')];
  assert.is(one.id, other.id);
  assert.equal(
    [one.sharesPids(other.id), one.sharesPids(machine.id), machine.sharesPids(one.id)],
    [false, false, false],
  );
});

test.run();

import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const module = new URL('./small-heap.ts', import.meta.url).href;

const outputOf = (program: string): { readonly numbers: readonly number[]; readonly all: string } => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 120_000 },
  );
  return { numbers: stdout.trim().split('\n').map(Number), all: `${stdout} ${stderr}` };
};

const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout } from 'node:timers/promises';
  import { limitHeap } from '${module}';
  const megabytes = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20;
  const create = count => Array.from({ length: count }, (_, index) => ({ index })).length;
  const started = limitHeap();
  for (let round = 0; round < 10; round++) create(300_000);
  const first = megabytes();
  console.log(first);
  started();
  for (create(20_000); megabytes() <= first; create(20_000)) await setTimeout(0);
  console.log(megabytes());
`;

test('the space for new objects is small until the process is busy, and grows at once then', () => {
  const {
    numbers: [atStart = 99, busy = 0],
    all,
  } = outputOf(program);
  assert.ok(atStart <= 4 && busy >= 16, all);
});

const fillHeap = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout } from 'node:timers/promises';
  import { limitHeap } from '${module}';
  const newSpace = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20;
  limitHeap({ busyShare: 1_000 })();
  const values = Array.from({ length: 10_000 }, () => new Array(1_000).fill(0.5));
  const end = Date.now() + 60_000;
  while (newSpace() < 8 && Date.now() < end) {
    Array.from({ length: 300_000 }, (_, index) => ({ index }));
    await setTimeout(20);
  }
  console.log(newSpace(), values.length);
`;

test('a process with much in its heap is no idle one, however little it does', () => {
  const { all } = outputOf(fillHeap);
  assert.ok(Number.parseFloat(all) >= 8, all);
});

// The values take 32 MB; without limits the heap grows to 160 MB before its garbage is collected.
const replaceValues = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout } from 'node:timers/promises';
  import { limitHeap } from '${module}';
  const newSpace = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20;
  const started = limitHeap();
  const values = Array.from({ length: 4_000 }, () => new Array(1_000).fill(0.5));
  const replace = async () => {
    let largest = 0;
    for (let round = 0; round < 60_000; round++) {
      values[round % values.length] = new Array(1_000).fill(round / 2);
      if (round % 200 > 0) continue;
      largest = Math.max(largest, process.memoryUsage().heapUsed);
      await setTimeout(0);
    }
    return largest / 2 ** 20;
  };
  console.log(await replace());
  started();
  while (newSpace() < 8) {
    Array.from({ length: 300_000 }, (_, index) => ({ index }));
    await setTimeout(0);
  }
  console.log(await replace());
`;

test('garbage is collected early, by an idle process and by a busy one', () => {
  const {
    numbers: [idle = 999, busy = 999],
    all,
  } = outputOf(replaceValues);
  assert.ok(idle < 90 && busy < 120, all);
});

test.run();

import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

// On a loaded machine the process gets only a small share of a processor.
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout } from 'node:timers/promises';
  import { limitNewSpaceWhileIdle } from '${new URL('./small-heap.ts', import.meta.url).href}';
  const megabytes = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20;
  const create = () => Array.from({ length: 300_000 }, (_, index) => ({ index })).length;
  const started = limitNewSpaceWhileIdle({ busyShare: 0.01 });
  for (let round = 0; round < 10; round++) create();
  console.log(megabytes());
  started();
  while (megabytes() < 8) {
    create();
    await setTimeout(0);
  }
  console.log(megabytes());
`;

test('the space for new objects is small until the process is busy, and grows then', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 120_000 },
  );
  const [atStart = 99, busy = 0] = stdout.trim().split('\n').map(Number);
  assert.ok(atStart <= 4 && busy >= 8, `${stdout} ${stderr}`);
});

test.run();

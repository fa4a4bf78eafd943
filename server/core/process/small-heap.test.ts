import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

// On a loaded machine the process gets only a small share of a processor.
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout } from 'node:timers/promises';
  import { limitNewSpaceWhileIdle } from '${new URL('./small-heap.ts', import.meta.url).href}';
  const megabytes = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20;
  const create = count => Array.from({ length: count }, (_, index) => ({ index })).length;
  const started = limitNewSpaceWhileIdle({ busyShare: 0.01 });
  for (let round = 0; round < 10; round++) create(300_000);
  const first = megabytes();
  console.log(first);
  started();
  for (create(20_000); megabytes() === first; create(20_000)) await setTimeout(0);
  console.log(megabytes());
`;

test('the space for new objects is small until the process is busy, and grows at once then', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 120_000 },
  );
  const [atStart = 99, busy = 0] = stdout.trim().split('\n').map(Number);
  assert.ok(atStart <= 4 && busy >= 16, `${stdout} ${stderr}`);
});

test.run();

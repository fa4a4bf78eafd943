import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasEnded, workerName } from './worker.ts';

const gone = spawnSync(process.execPath, ['--version']).pid;

test('a worker has ended when its process on this machine does not run, on others after 20 seconds', () => {
  const own = workerName();
  const ended = own.replace(/:\d+:/, `:${gone}:`);
  // Another machine, which may have the name of this one.
  const elsewhere = ended.replace(/^\w+/, '0'.repeat(16));
  const after = (silentSeconds: number) =>
    [null, own, ended, elsewhere].map(worker => hasEnded({ worker, silentSeconds }));
  assert.equal(after(15), [true, false, true, false]);
  assert.equal(after(21), [true, true, true, true]);
  assert.ok(own.length <= 64);
});

test.run();

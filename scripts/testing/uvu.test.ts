import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../boot/leases.mjs';
import { runGuarded } from './guarded-child.mjs';
import { loaders } from './loaders.mjs';
import { recordFiles } from './record-files.mjs';
import { outcomeOfUvu } from './uvu.mjs';

const records = recordFiles();
test.after(() => records.remove());

test('a suite that throws before its tests has failed', async () => {
  const { passed, failed } = await outcomeOf(
    "test.before(() => { throw new Error('x') }); test('a', passes); test.run()",
  );
  assert.equal({ passed, failed }, { passed: 0, failed: 1 });
});

test('a test that throws what is no error has failed', async () => {
  const { failed } = await outcomeOf("test('a', () => { throw 'x' }); test('b', passes); test.run()");
  assert.is(failed, 2);
});

test('a file that never runs its tests has failed', async () => {
  const { failed } = await outcomeOf("test('a', passes)");
  assert.is(failed, 1);
});

test('a skipped test fails its file', async () => {
  // In two pieces: the word whole would make the runner refuse this file.
  const { failed } = await outcomeOf(`test('a', passes); test.${'skip'}('b', passes); test.run()`);
  assert.is(failed, 1);
});

test('a file without a test has failed', async () => {
  const { failed } = await outcomeOf('test.run()');
  assert.is(failed, 1);
});

test('a test without an assertion has failed', async () => {
  const { passed, failed, reason } = await outcomeOf("test('a', () => {}); test('b', passes); test.run()");
  assert.equal({ passed, failed, reason }, { passed: 1, failed: 1, reason: 'No assertion in:\n  a' });
});

test('an error after the last test fails its file', async () => {
  const { failed } = await outcomeOf(
    "test('a', () => { passes(); setTimeout(() => { throw new Error('x') }, 20) }); test.run()",
  );
  assert.is(failed, 1);
});

test('a file that does not end is stopped and has failed', async () => {
  const { failed } = await outcomeOf('setInterval(() => {}, 1000); test.run()', 1000);
  assert.is(failed, 1);
});

test('what a file started is ended with it', async () => {
  const started = "require('node:child_process').spawn('sleep', ['60'], { detached: true }).pid";
  const { output } = await runGuarded(['--eval', `console.log(${started}); setInterval(() => {}, 1000)`], {}, 4000);
  const pid = Number(output.trim().split('\n')[0]);
  assert.ok(pid > 0);
  // A process that was ended is there until the system has taken note of it.
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) await pause(50);
  assert.is(isAlive(pid), false);
});

test('passing tests are counted over all suites of a file', async () => {
  const { passed, failed } = await outcomeOf(
    "test('a', passes); test.run(); const more = suite('more'); more('b', passes); more('c', passes); more.run()",
  );
  assert.equal({ passed, failed }, { passed: 3, failed: 0 });
});

async function outcomeOf(source: string, limitMs = 10_000) {
  const head =
    "import { suite, test } from 'uvu';\nimport * as assert from 'uvu/assert';\nconst passes = () => assert.ok(true);";
  const record = records.next();
  const environment = { ...process.env, NO_COLOR: '1', TEST_RECORD: record };
  const args = [...loaders, '--input-type=module', '--eval', `${head}\n${source}`];
  const run = await runGuarded(args, environment, limitMs);
  return outcomeOfUvu({ ...run, tests: records.read(record) });
}

test.run();

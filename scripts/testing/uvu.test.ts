import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../boot/leases.mjs';
import { runGuarded } from './guarded-child.mjs';
import { judge } from './uvu.mjs';

test('a suite that throws before its tests has failed', async () => {
  const { passed, failed } = await judged(
    "test.before(() => { throw new Error('x') }); test('a', () => {}); test.run()",
  );
  assert.equal({ passed, failed }, { passed: 0, failed: 1 });
});

test('a test that throws what is no error has failed', async () => {
  const { failed } = await judged("test('a', () => { throw 'x' }); test('b', () => {}); test.run()");
  assert.is(failed, 2);
});

test('a file that never runs its tests has failed', async () => {
  const { failed } = await judged("test('a', () => {})");
  assert.is(failed, 1);
});

test('a skipped test fails its file', async () => {
  // In two pieces: the word whole would make this very file unfit to run.
  const { failed } = await judged(`test('a', () => {}); test.${'skip'}('b', () => {}); test.run()`);
  assert.is(failed, 1);
});

test('a file without a test has failed', async () => {
  const { failed } = await judged('test.run()');
  assert.is(failed, 1);
});

test('an error after the last test fails its file', async () => {
  const { failed } = await judged("test('a', () => { setTimeout(() => { throw new Error('x') }, 20) }); test.run()");
  assert.is(failed, 1);
});

test('a file that does not end is stopped and has failed', async () => {
  const { failed } = await judged('setInterval(() => {}, 1000); test.run()', 1000);
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
  const { passed, failed } = await judged(
    "test('a', () => {}); test.run(); const more = suite('more'); more('b', () => {}); more('c', () => {}); more.run()",
  );
  assert.equal({ passed, failed }, { passed: 3, failed: 0 });
});

async function judged(source: string, limitMs = 10_000) {
  const code = `import { suite, test } from 'uvu';\n${source}`;
  return judge(await runGuarded(['--input-type=module', '--eval', code], { ...process.env, NO_COLOR: '1' }, limitMs));
}

test.run();

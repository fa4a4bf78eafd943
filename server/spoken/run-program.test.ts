import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isRunning } from '../core/process/index.ts';
import { ProgramFailed, runProgram } from './run-program.ts';

const test = suite('programs with limits');

test('programs that a program started end with it', async () => {
  const pidFile = join(mkdtempSync(join(tmpdir(), 'lectern-test-program-')), 'pid');
  const args = ['-c', `sleep 120 < /dev/null > /dev/null 2>&1 & echo $! > '${pidFile}'; wait`];
  const signal = AbortSignal.timeout(60_000);
  const limits = { longestMs: 2_000, bytesMax: 1_000, memoryMax: 2 ** 30, signal };
  const failed = await runProgram({ program: '/bin/sh', args, input: '', ...limits }).then(
    () => undefined,
    error => error,
  );
  assert.instance(failed, ProgramFailed);
  assert.ok(existsSync(pidFile));
  const pid = Number(readFileSync(pidFile, 'utf8'));
  // A process whose end the system has not collected counts as running.
  for (let round = 0; round < 50 && isRunning(pid); round++) await new Promise(resolve => setTimeout(resolve, 100));
  assert.is(isRunning(pid), false);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namingsIn } from '../rows/proofs.ts';
import { runGuarded } from './guarded-child.mjs';
import { loaders } from './loaders.mjs';
import { recordFiles } from './record-files.mjs';
import { endShared, runShared } from './shared-process.mjs';

const sample = 'scripts/testing/fixtures/sample-tests.mjs';
const records = recordFiles();
const environment = { ...process.env, NO_COLOR: '1' };

const expected = [
  { title: 'C-001 a test that asserts and passes', passed: true, assertions: 4 },
  { title: 'C-002 a test that asserts nothing', passed: true, assertions: 0 },
  { title: 'C-003 a test that fails', passed: false, assertions: 1 },
  { title: 'C-004 a test that throws before its assertion', passed: false, assertions: 0 },
  { title: 'C-007 a test of a table', passed: true, assertions: 1 },
  { title: 'F-1.1 a test of a table', passed: true, assertions: 1 },
  { title: 'a test with C-008 inside its title', passed: true, assertions: 1 },
  { title: 'C-011, X-01, C-012 a title with several ids', passed: true, assertions: 1 },
];

const recorder = suite('recorder');

recorder.after(() => {
  endShared();
  records.remove();
});

const recordOf = async (run: (record: string) => Promise<{ code: number; output: string }>) => {
  const record = records.next();
  const { code, output } = await run(record);
  return { code, output, tests: records.read(record).map(({ ms, ...test }) => test) };
};
const runAlone = (record: string) => runGuarded([...loaders, sample], { ...environment, TEST_RECORD: record }, 20_000);

recorder(
  'each executed test is recorded with its outcome and its assertions; skipped and commented-out ones are not',
  async () => {
    const { code, output, tests } = await recordOf(runAlone);
    assert.equal(tests, expected);
    assert.is(code, 1);
    // The recorder changes nothing that uvu prints.
    assert.match(output, 'Total:     8\n');
    assert.match(output, 'thrown on purpose');
  },
);

recorder('files that share a process are recorded each in its own record', async () => {
  const first = await recordOf(record => runShared(sample, record, environment, 20_000));
  assert.equal(first.tests, expected);
  const second = await recordOf(record => runShared(sample, record, environment, 20_000));
  assert.equal(second.tests, expected);
});

recorder('a row is proved by a test that ran, asserted and passed, in a file that passed', async () => {
  const { tests } = await recordOf(runAlone);
  const proved = (passed: boolean, file = 'server/sample.test.ts') =>
    namingsIn({ [file]: { passed, tests } })
      .filter(({ flaw }) => flaw === undefined)
      .map(({ id }) => id);
  assert.equal(proved(true), ['C-001', 'C-007', 'F-1.1', 'C-011', 'C-012']);
  assert.equal(proved(false), []);
  assert.equal(proved(true, 'scripts/rows/sample.test.ts'), []);
  assert.equal(proved(true, 'scripts/testing/sample.test.ts'), []);
});

recorder('a test that names a row without proving it is listed with the reason', async () => {
  const { tests } = await recordOf(runAlone);
  const flaws = namingsIn({ 'server/sample.test.ts': { passed: true, tests } })
    .filter(({ flaw }) => flaw !== undefined)
    .map(({ id, flaw }) => `${id} ${flaw}`);
  assert.equal(flaws, ['C-002 no assertion', 'C-003 failed', 'C-004 failed']);
});

recorder.run();

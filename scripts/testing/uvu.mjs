/** @typedef {import('./recorder/record.mjs').ExecutedTest} ExecutedTest */

/**
 * Counts the tests of a uvu file. Its exit code alone is no proof: a suite that throws before its tests exits with 0. A
 * test that made no assertion has failed.
 * @param {{ code: number, output: string, tests: readonly ExecutedTest[] }} run
 * @returns {{ passed: number, failed: number, reason: string }} the reason tells what uvu did not print
 */
export function outcomeOfUvu({ code, output, tests }) {
  const [total, passed, skipped] = ['Total', 'Passed', 'Skipped'].map(name => lastNumber(output, name));
  if (total === undefined || passed === undefined || skipped === undefined) {
    return { passed: 0, failed: 1, reason: `It ended with code ${code} before its tests were counted.` };
  }
  if (total === 0) return { passed: 0, failed: 1, reason: 'It holds no test.' };
  if (skipped > 0) return { passed, failed: Math.max(total - passed, 1), reason: `It skipped ${skipped}.` };
  if (passed < total) return { passed, failed: total - passed, reason: '' };
  if (code !== 0) return { passed, failed: 1, reason: `Its tests passed and it ended with code ${code}.` };
  if (tests.length !== total) return { passed, failed: 1, reason: `${tests.length} of ${total} tests were recorded.` };
  const empty = tests.filter(({ assertions }) => assertions === 0);
  if (empty.length > 0) {
    const titles = empty.map(({ title }) => `  ${title}`);
    return { passed: total - empty.length, failed: empty.length, reason: ['No assertion in:', ...titles].join('\n') };
  }
  return { passed, failed: 0, reason: '' };
}

/**
 * @param {string} output
 * @param {string} name
 */
function lastNumber(output, name) {
  const found = [...output.matchAll(new RegExp(`^ {2}${name}: +(\\d+)$`, 'gm'))].at(-1);
  return found ? Number(found[1]) : undefined;
}

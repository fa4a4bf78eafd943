/**
 * Judges the end of a uvu file. Its exit code alone is not proof: a suite that throws before its tests exits with 0.
 * @param {{ code: number, output: string }} run
 * @returns {{ passed: number, failed: number, words: string }} words say what is wrong beyond what uvu printed
 */
export function judge({ code, output }) {
  const [total, passed, skipped] = ['Total', 'Passed', 'Skipped'].map(name => lastNumber(output, name));
  if (total === undefined || passed === undefined || skipped === undefined) {
    return { passed: 0, failed: 1, words: `It ended with code ${code} before its tests were counted.` };
  }
  if (total === 0) return { passed: 0, failed: 1, words: 'It holds no test.' };
  if (skipped > 0) return { passed, failed: Math.max(total - passed, 1), words: `It skipped ${skipped}.` };
  if (passed < total) return { passed, failed: total - passed, words: '' };
  if (code !== 0) return { passed, failed: 1, words: `Its tests passed and it ended with code ${code}.` };
  return { passed, failed: 0, words: '' };
}

/**
 * @param {string} output
 * @param {string} name
 */
function lastNumber(output, name) {
  const found = [...output.matchAll(new RegExp(`^ {2}${name}: +(\\d+)$`, 'gm'))].at(-1);
  return found ? Number(found[1]) : undefined;
}

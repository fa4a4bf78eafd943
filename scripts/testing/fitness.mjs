/**
 * Returns the reason why a test file may not run: uvu would pass it without running all of its tests.
 * @param {string} source
 * @returns {string | undefined}
 */
export function reasonNotToRun(source) {
  if (/\b\w+\.only\(/.test(source)) return 'holds an .only( and would leave the other tests out';
  if (/\b\w+\.skip\(/.test(source)) return 'holds a .skip( and would leave a test out';
  if (!/\.run\(\)/.test(source)) return 'never calls .run() and would test nothing';
  return undefined;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../boot/environment.mjs';

/** @typedef {import('./recorder/record.mjs').ExecutedTest} ExecutedTest */
/**
 * The outcome of a test file, or of a check: that has neither source nor tests.
 * @typedef {object} Result
 * @property {boolean} passed
 * @property {number} total
 * @property {number} ms
 * @property {string} source the hash of the test file when it ran
 * @property {ExecutedTest[]} tests
 */
/** @typedef {Record<string, Result>} Results by name */

const path = join(root, 'build/test-results.json');

/** @returns {Results} the newest result of each file and check */
export function readResults() {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * The results of these test files, without those that were edited since they ran.
 * @param {string[]} files
 * @returns {Results}
 */
export function currentResults(files) {
  const results = readResults();
  return Object.fromEntries(
    files.flatMap(file => {
      const result = results[file];
      return result && result.source === sourceHash(file) ? [[file, result]] : [];
    }),
  );
}

/**
 * Writes new results. Those of a part run are merged into the ones before.
 * @param {Results} results
 * @param {boolean} isWholeRun
 */
export function writeResults(results, isWholeRun) {
  const former = Object.entries(isWholeRun ? {} : readResults()).filter(([name]) => existsSync(join(root, name)));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...Object.fromEntries(former), ...results }, null, 1)}\n`);
}

/**
 * The hash of a test file's text; empty for a check.
 * @param {string} name
 */
export function sourceHash(name) {
  const file = join(root, name);
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16) : '';
}

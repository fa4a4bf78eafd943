import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../boot/environment.mjs';

/** @typedef {import('./recorder/record.mjs').ExecutedTest} ExecutedTest */
/** @typedef {{ passed: boolean, total: number, ms: number, tests: ExecutedTest[] }} Result of a file or a check */
/** @typedef {Record<string, Result>} Results by name */

const file = join(root, 'build/test-results.json');

/** @returns {Results} what the last runs found, the newest of each file */
export function readResults() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Keeps what was found; a part run leaves what it did not touch as it stands.
 * @param {Results} found
 * @param {boolean} whole
 */
export function writeResults(found, whole) {
  const kept = Object.entries(whole ? {} : readResults()).filter(([name]) => existsSync(join(root, name)));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...Object.fromEntries(kept), ...found }, null, 1)}\n`);
}

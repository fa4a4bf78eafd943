import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../boot/environment.mjs';
import { isBrowserTest, isExhaustive, testFiles } from './files.mjs';
import { reasonNotToRun } from './fitness.mjs';
import { loaders } from './loaders.mjs';
import { outcomeOfUvu } from './uvu.mjs';

/** @typedef {import('./recorder/record.mjs').ExecutedTest} ExecutedTest */

/**
 * A test file or a check: `evaluate` turns the end of its process into counted tests.
 * @typedef {object} Task
 * @property {string} name
 * @property {string[]} args arguments of Node
 * @property {boolean} isTest a test file; one that fails beside others is run again, alone
 * @property {'test' | 'production'} mode the value of NODE_ENV
 * @property {boolean} isShared a test file that runs in a process of many
 * @property {number} limitMs
 * @property {(run: { code: number, output: string, tests: ExecutedTest[] }) => { passed: number, failed: number, reason: string }} evaluate
 */

/**
 * Tests load what readers get, built before them.
 * @param {import('../boot/freshness.mjs').Part} part
 */
export const build = part => check(`${part} build`, ['--import', 'tsx', 'scripts/build.ts', part]);

/** Types, lint and architecture rules count as one test each. */
const checks = [
  check('types', ['node_modules/typescript/bin/tsc', '-p', '.']),
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '.']),
  check('architecture', ['--import', 'tsx', 'scripts/check-architecture.ts']),
];

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Task}
 */
function check(name, args) {
  const counted = (/** @type {number} */ code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return {
    name,
    args,
    isTest: false,
    isShared: false,
    mode: 'test',
    limitMs: 180_000,
    evaluate: ({ code }) => ({ ...counted(code), reason: '' }),
  };
}

/**
 * Tests of the server and of the whole site load the same modules: they run one after another in processes that stay.
 * The others are small, or start, kill or measure processes themselves.
 * @param {string} file
 */
function sharesProcess(file) {
  if (/^server\/(?:chaos|main|gateway\/faults|media\/media-process)\.test\.ts$/.test(file)) return false;
  return file.startsWith('server/') || isBrowserTest(file);
}

/**
 * Time after which a file that hangs is ended; a machine that others use may take ten times as long as a quiet one.
 * @param {string} file
 */
function limitOf(file) {
  // Before a release these have more rounds.
  const hasRounds = file.endsWith('/chaos.test.ts') || file.endsWith('/killed-run.test.ts');
  const isLong = isBrowserTest(file) || isExhaustive(file) || hasRounds;
  return isLong ? 600_000 : 300_000;
}

/**
 * @param {string} file
 * @returns {Task}
 */
function testFile(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const reason = reasonNotToRun(source);
  return {
    name: file,
    args: reason ? ['--eval', ''] : [...loaders, file],
    isTest: !reason,
    isShared: !reason && sharesProcess(file),
    // Readers get pages that React renders in production; development takes five times as long for each.
    mode: !reason && sharesProcess(file) ? 'production' : 'test',
    limitMs: limitOf(file),
    evaluate: reason ? () => ({ passed: 0, failed: 1, reason: `It ${reason}.` }) : outcomeOfUvu,
  };
}

/**
 * Checks and test files, or with `parts` only those with one of these parts in their name.
 * @param {{ quick: boolean, parts: string[] }} choice quick leaves the browser tests out
 * @returns {Task[]}
 */
export function tasks({ quick, parts }) {
  const files = testFiles().filter(file => !(quick && isBrowserTest(file)));
  const all = [...checks, ...files.map(testFile)];
  return parts.length === 0 ? all : all.filter(({ name }) => parts.some(part => name.includes(part)));
}

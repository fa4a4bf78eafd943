import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** @typedef {{ title: string, passed: boolean, assertions: number, ms: number }} ExecutedTest */

/** @type {string | undefined} */
let file;
/** Assertions of the running test; uvu runs the tests of a process one after another. */
let assertions = 0;

/**
 * Sets the file to which each executed test is appended, as a line of JSON.
 * @param {string} path
 */
export function recordTo(path) {
  file = path;
}

/** Counts one assertion for the running test. */
export function countAssertion() {
  assertions++;
}

/**
 * Runs a test and appends its outcome to the record.
 * @template Result
 * @param {string} title
 * @param {() => Result} run
 * @returns {Promise<Awaited<Result>>}
 */
export async function recorded(title, run) {
  assertions = 0;
  let passed = false;
  const start = performance.now();
  try {
    const result = await run();
    passed = true;
    return result;
  } finally {
    const ms = Math.round(performance.now() - start);
    if (file) appendFileSync(file, `${JSON.stringify({ title, passed, assertions, ms })}\n`);
  }
}

/**
 * @param {string} path
 * @returns {ExecutedTest[]} the tests in the order in which they ran
 */
export function readRecord(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line));
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../boot/environment.mjs';

const folders = ['protocol', 'server', 'client', 'migrations', 'scripts'];

/** @param {string} file */
export function isBrowserTest(file) {
  return file.endsWith('.e2e.ts');
}

/**
 * Tests that try every call, page or field there is.
 * @param {string} file
 */
export function isExhaustive(file) {
  return /\/(?:rights-(?:of-|table)|hostile-fields|large-site)/.test(file);
}

/** The first one stops a database of its own. */
const withoutDatabase = [
  /^server\/chaos\./,
  /^scripts\/(?:architecture|bundle|cluster|rows|testing)\//,
  /^scripts\/(?:bench|check-architecture|private-database|repository)\./,
];

/**
 * Test files that use the database of the tests.
 * @param {string} file
 */
export function usesDatabase(file) {
  if (withoutDatabase.some(pattern => pattern.test(file))) return false;
  return isBrowserTest(file) || /^(?:server|migrations|scripts)\/.*\.test\.tsx?$/.test(file);
}

/** @returns {string[]} every test file, relative to the root of the repository */
export function testFiles() {
  return folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
    )
    .filter(file => /\.test\.tsx?$/.test(file) || /^client\/test\/e2e\/.*\.e2e\.ts$/.test(file))
    .sort();
}

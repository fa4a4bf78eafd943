import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../boot/environment.mjs';

const rooms = ['protocol', 'server', 'client', 'migrations', 'scripts'];

/** @param {string} file */
export function isJourney(file) {
  return file.endsWith('.e2e.ts');
}

/**
 * Whether everything there is is asked for there.
 * @param {string} file
 */
export function isWalk(file) {
  return /\/(?:rights-(?:of-|table)|hostile-fields|large-site)/.test(file);
}

/** @returns {string[]} every test file of the house, relative to its root */
export function testFiles() {
  return rooms
    .filter(room => existsSync(join(root, room)))
    .flatMap(room =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(name => `${room}/${name}`),
    )
    .filter(file => /\.test\.tsx?$/.test(file) || /^client\/test\/e2e\/.*\.e2e\.ts$/.test(file))
    .sort();
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../boot/environment.mjs';

const rooms = ['protocol', 'server', 'client', 'migrations', 'scripts'];

/** @param {string} file */
export function isJourney(file) {
  return file.endsWith('.e2e.ts');
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

/**
 * What makes a source unfit to be run, because uvu would call it green without running it whole.
 * @param {string} file
 * @returns {string | undefined}
 */
export function unfit(file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (/\b\w+\.only\(/.test(source)) return 'holds an .only( and would leave the other tests out';
  if (/\b\w+\.skip\(/.test(source)) return 'holds a .skip( and would leave a test out';
  if (!/\.run\(\)/.test(source)) return 'never calls .run() and would test nothing';
  return undefined;
}

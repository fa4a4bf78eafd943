import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './environment.mjs';

const builder = ['package-lock.json', 'vite.config.ts', 'scripts/build.ts', 'scripts/bundle'];

const commandLine = ['scripts/commands', 'scripts/backup', 'scripts/doctor', 'scripts/boot'];

/** Sources of each part of the build, and the file without which it is missing. */
const parts = {
  client: { sources: [...builder, 'client', 'protocol', 'media'], proof: 'media/build/.vite/manifest.json' },
  server: {
    sources: [...builder, 'server', 'protocol', 'client', 'migrations', 'scripts/lectern.ts', ...commandLine],
    proof: 'build/server/main.js',
  },
};

const tests = /\.(test|e2e)\.tsx?$/;

/** @typedef {keyof typeof parts} Part */

/**
 * Whether this half of the build is missing or older than its sources.
 * @param {Part} part
 */
export function stale(part) {
  if (!existsSync(join(root, parts[part].proof)) || !existsSync(stampFile(part))) return true;
  return readFileSync(stampFile(part), 'utf8') !== fingerprint(part);
}

/**
 * Hash of the current sources; taken before a build and written after it, so that an edit in between counts.
 * @param {Part} part
 */
export function fingerprint(part) {
  return contentHash(parts[part].sources);
}

/**
 * Hash over the content of these files and folders, without tests.
 * @param {string[]} paths relative to the root
 */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {Part} part
 * @param {string} print
 */
export function writeStamp(part, print) {
  mkdirSync(dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), print);
}

/** @param {Part} part */
function stampFile(part) {
  return join(root, 'build', `${part}.stamp`);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (path === 'media/build' || tests.test(path) || !existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap(name => filesBelow(`${path}/${name}`));
}

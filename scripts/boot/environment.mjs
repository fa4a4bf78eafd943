import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSecretFiles } from '../../server/core/config/secret-files.mjs';

/** The project's own folder. A bundle does not lie where its sources do: its launcher names the folder. */
export const root = process.env.LECTERN_ROOT ?? dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const nodeNeeded = [20, 19];

/**
 * An error whose message is a sentence meant for the person at the terminal: it is printed alone, without a stack.
 * @param {string} sentence
 */
export function plainError(sentence) {
  return Object.assign(new Error(sentence), { plain: true });
}

/**
 * Runs a bootstrap: its number becomes the exit code, a plain error one line and 1, anything else a stack and 1.
 * @param {() => Promise<number>} main
 * @param {{ readsEnvironmentFile?: boolean, help?: string }} [options] tests leave `.env` alone: it belongs to the real
 *   site; `help` is printed instead of the run when `--help` is among the words
 */
export async function run(main, { readsEnvironmentFile = true, help } = {}) {
  if (help && process.argv.some(word => word === '--help' || word === '-h')) {
    console.log(help);
    return;
  }
  try {
    requireNode();
    process.chdir(root);
    if (readsEnvironmentFile) readEnvironment();
    readSecretFiles(process.env, plainError);
    process.exitCode = await main();
  } catch (error) {
    const sentence = error instanceof Error && 'plain' in error ? error.message : error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** Throws a plain error when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [majorNeeded = 0, minorNeeded = 0] = nodeNeeded;
  if (major > majorNeeded || (major === majorNeeded && minor >= minorNeeded)) return;
  throw plainError(
    `Lectern needs Node ${nodeNeeded.join('.')} or newer and this is ${process.versions.node}: install a newer Node and run the same command again.`,
  );
}

/** Reads `.env` beside package.json; a variable that is already set wins. */
function readEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** DATA_DIR as an absolute path: uploads, secrets and the private database live below it. */
export function dataFolder() {
  const folder = process.env.DATA_DIR || 'var';
  return isAbsolute(folder) ? folder : join(root, folder);
}

/**
 * The surroundings of the bundled server and command line.
 * @param {string} databaseUrl
 * @returns {NodeJS.ProcessEnv}
 */
export function siteEnvironment(databaseUrl) {
  return {
    // The C library reserves memory for each thread otherwise, some 6 MB in an idle process.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    NODE_ENV: 'production',
    LECTERN_ROOT: root,
    DATA_DIR: dataFolder(),
    DATABASE_URL: databaseUrl,
  };
}

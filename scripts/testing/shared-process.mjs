import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../boot/environment.mjs';
import { endTree, startNode } from './guarded-child.mjs';
import { loaders } from './loaders.mjs';

/** Bytes of memory left behind by test files, above which a process ends. */
const memoryMost = 1.5 * 1024 ** 3;

/**
 * Megabytes of memory for new objects: tests make many that live as long as a request. With the default of 16, collecting
 * them takes a tenth of the processor time.
 */
const newObjectsMost = 64;

/** Time that a process has to close what its files shared. */
const closingMs = 10_000;

/** @typedef {{ code: number, output: string, ms: number }} Run */
/** @typedef {{ run: (file: string, record: string, databaseUrl: string | undefined, limitMs: number) => Promise<Run>, isFit: () => boolean, end: () => Promise<void> }} Shared */

/** @type {Shared[]} */
const idle = [];

/**
 * Runs a test file in a process that has run others and will run more, since loading the server takes longer than most
 * files. A process in which a test failed runs no other file.
 * @param {string} file
 * @param {string} record the file to which its executed tests are appended
 * @param {NodeJS.ProcessEnv} env
 * @param {number} limitMs
 * @returns {Promise<Run>}
 */
export async function runShared(file, record, env, limitMs) {
  const shared = idle.pop() ?? begin(env);
  const run = await shared.run(file, record, env.TEST_DATABASE_URL, limitMs);
  if (shared.isFit()) idle.push(shared);
  else await shared.end();
  return run;
}

/** Ends the processes that wait for files. */
export async function endShared() {
  await Promise.all(idle.splice(0).map(shared => shared.end()));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Shared}
 */
function begin(env) {
  const mark = `end of ${randomUUID()}`;
  const end = new RegExp(`\\n${mark} (\\d+) (\\d+)\\n$`);
  const program = join(root, 'scripts/testing/shared-child.mjs');
  const memory = [`--max-semi-space-size=${newObjectsMost}`, '--expose-gc'];
  const child = startNode([...memory, ...loaders, program, root, mark], env, 'pipe');
  let output = '';
  let isFit = true;
  /** @type {(code: number) => void} */
  let ended = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', chunk => {
      output += chunk;
      const [, code, memory] = end.exec(output) ?? [];
      if (Number(memory) > memoryMost) isFit = false;
      if (code !== undefined) ended(Number(code));
    });
  }
  const exited = once(child, 'exit');
  child.on('exit', code => {
    isFit = false;
    ended(code || 1);
  });
  return {
    run: (file, record, databaseUrl, limitMs) =>
      new Promise(resolve => {
        const begun = performance.now();
        output = '';
        const limit = setTimeout(() => {
          output += `\nIt did not end within ${limitMs / 1000} s and was stopped.\n`;
          endTree(child.pid);
        }, limitMs);
        ended = code => {
          clearTimeout(limit);
          ended = () => {};
          if (code !== 0) isFit = false;
          const words = stripVTControlCharacters(output.replace(end, '\n'));
          resolve({ code, output: words, ms: Math.round(performance.now() - begun) });
        };
        child.stdin?.write(`${JSON.stringify({ file, record, databaseUrl })}\n`);
      }),
    isFit: () => isFit,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const limit = setTimeout(() => endTree(child.pid), closingMs);
      child.stdin?.end();
      await exited;
      clearTimeout(limit);
    },
  };
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts Node on these arguments; `endAll` ends it.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {'ignore' | 'pipe'} input
 */
export function startNode(args, env, input = 'ignore') {
  const child = spawn(process.execPath, args, { env, stdio: [input, 'pipe', 'pipe'] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/**
 * Runs Node on these arguments and ends it, with all it has started, at the limit. Its output comes without colours.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {number} limitMs
 * @returns {Promise<{ code: number, output: string, ms: number }>}
 */
export function runGuarded(args, env, limitMs) {
  return new Promise(resolve => {
    const begun = performance.now();
    const child = startNode(args, env);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', chunk => {
        output += chunk;
      });
    }
    const limit = setTimeout(() => {
      output += `\nIt did not end within ${limitMs / 1000} s and was stopped.\n`;
      endTree(child.pid);
    }, limitMs);
    child.on('exit', code => {
      clearTimeout(limit);
      // A grandchild that outlives the file may hold the pipes open for good.
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, 500).unref();
      child.on('close', () =>
        resolve({
          code: code ?? 1,
          output: stripVTControlCharacters(output),
          ms: Math.round(performance.now() - begun),
        }),
      );
    });
  });
}

/** Ends everything that still runs. */
export function endAll() {
  for (const child of running) endTree(child.pid);
}

/**
 * Ends a process with all it has started. A browser leads a group of its own: only its parentage leads to it.
 * @param {number | undefined} pid
 */
export function endTree(pid) {
  if (pid === undefined) return;
  const children = childrenOf(pid);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself meanwhile.
  }
  for (const child of children) endTree(child);
}

/** @param {number} pid */
function childrenOf(pid) {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

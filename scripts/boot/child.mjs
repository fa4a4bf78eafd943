import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. Without `stdio` its output is collected and handed back.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist
 */
export function runToEnd(program, args, options = {}) {
  return new Promise(resolve => {
    let output = '';
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', chunk => {
        output += chunk;
      });
    }
    child.on('error', error => resolve({ code: 127, output: output + error.message }));
    child.on('close', code => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program on this terminal, hands the stop signals on to it and waits until it has ended by itself:
 * a server that drains is never cut short.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runInFront(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    // A terminal's Ctrl-C reaches the child by itself; a signal from a supervisor reaches only this process.
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on('SIGINT', handOn).on('SIGTERM', handOn).on('SIGHUP', handOn);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', handOn).off('SIGTERM', handOn).off('SIGHUP', handOn);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

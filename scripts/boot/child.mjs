import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';

/**
 * Runs a program to its end. Without `stdio` its output is collected and handed back, without colours.
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
    child.on('close', code => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}

/**
 * Runs a program on this terminal, hands the signals to stop and to restart on to it, and waits until it has ended by
 * itself: a server that drains is never cut short.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [end] ends it as a stop signal does
 * @returns {Promise<number>} its exit code
 */
export function runInFront(program, args, env, end) {
  return new Promise((resolve, reject) => {
    // In a group of its own a terminal's Ctrl-C reaches it once, through here, and not twice.
    const child = spawn(program, args, { stdio: 'inherit', env, detached: true });
    const atTerminal = isatty(0) || isatty(1);
    // A terminal that closes ends its programs; anyone else asks for a restart by this signal.
    const handOn = (/** @type {NodeJS.Signals} */ signal) =>
      child.kill(signal === 'SIGHUP' && atTerminal ? 'SIGTERM' : signal);
    for (const signal of signals) process.on(signal, handOn);
    const watch = whenOrphaned(() => handOn('SIGTERM'));
    end?.addEventListener('abort', () => handOn('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      for (const stop of signals) process.off(stop, handOn);
      resolve(code ?? (signal && signals.includes(signal) ? 0 : 1));
    });
  });
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// npm runs scripts in a shell, and a SIGTERM for npm ends that shell without a word to what runs in it.
/** @param {() => void} act */
function whenOrphaned(act) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  return watch;
}

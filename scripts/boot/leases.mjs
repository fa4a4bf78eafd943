import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plainError } from './environment.mjs';

const prefix = 'lease-';
let taken = 0;

/**
 * A folder only its owner can enter: what lies in it needs no password.
 * @param {string} folder
 */
export function ownFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const state = lstatSync(folder);
  if (state.isDirectory() && state.uid === process.getuid?.() && (state.mode & 0o077) === 0) return;
  throw plainError(`The folder ${folder} belongs to someone else or is open to others: remove it and start again.`);
}

/**
 * Says that this process uses what the folder stands for.
 * @param {string} folder
 * @returns {string} the lease, to be given back
 */
export function takeLease(folder) {
  taken += 1;
  const lease = join(folder, `${prefix}${process.pid}-${taken}`);
  writeFileSync(lease, '');
  return lease;
}

/**
 * @param {string} folder
 * @returns {boolean} whether a living process still holds a lease; those of dead ones are swept
 */
export function isLeased(folder) {
  const leases = readdirSync(folder).filter(name => name.startsWith(prefix));
  const [living, dead] = [leases.filter(isHeld), leases.filter(name => !isHeld(name))];
  for (const name of dead) rmSync(join(folder, name), { force: true });
  return living.length > 0;
}

/** @param {string} lease */
function isHeld(lease) {
  return isAlive(Number(lease.slice(prefix.length).split('-')[0]));
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// In a container whose first process does not reap, an ended orphan keeps its number for good.
/** @param {number} pid */
function isZombie(pid) {
  const state = `/proc/${pid}/stat`;
  return existsSync(state) && /\) Z /.test(readFileSync(state, 'utf8'));
}

/**
 * Runs `work` while no other process does so in this folder.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(folder, work) {
  const lock = join(folder, 'lock');
  while (!takeLock(lock)) await pause(20);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = readHolder(lock);
    if (holder && !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  }
}

/** @param {string} lock */
function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

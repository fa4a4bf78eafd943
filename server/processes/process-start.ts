import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The fields after the name of a process, which stands in brackets: its state, and 19 later its start. */
const linuxStart = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
};

const otherStart = (pid: number): string | undefined =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;

/**
 * The moment at which a process of this machine started, as text to compare; undefined when it does not run. Numbers of
 * processes are used again: only number and start together name one.
 */
export const processStart = (pid: number): string | undefined => {
  try {
    return process.platform === 'linux' ? linuxStart(pid) : otherStart(pid);
  } catch {
    return undefined;
  }
};

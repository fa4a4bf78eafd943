import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const place = (cores: string, pid: number): void => {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
};

/**
 * Does work while this process, the client, has the first core for itself and the servers have the others. The system
 * otherwise puts a client with one connection on the core of one server and not of the other, which alone makes the one
 * 1.5 times as fast. Says so and places nothing on one core, or without `taskset` (util-linux).
 */
export const withClientApart = async <T>(servers: readonly number[], work: () => Promise<T>): Promise<T> => {
  const cores = availableParallelism();
  try {
    if (cores < 2) throw new Error('there is one core');
    place('0', process.pid);
    for (const pid of servers) place(`1-${cores - 1}`, pid);
  } catch (error) {
    console.log(`Client and servers share cores: ${error instanceof Error ? error.message : error}`);
    return await work();
  }
  try {
    return await work();
  } finally {
    place(`0-${cores - 1}`, process.pid);
  }
};

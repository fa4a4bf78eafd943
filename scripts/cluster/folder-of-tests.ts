import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Bytes that the data of three nodes take in a run of all tests, with some room. */
const needed = 4 * 1024 ** 3;

const inMemory = '/dev/shm';

/**
 * The folder for data of tests: in memory where that has room, since each test file makes some 200 tables, and each node
 * waits for the disk several times for each table.
 */
export const folderOfTests = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = Math.min(bavail * bsize, process.availableMemory()) >= needed;
  return isRoomy ? inMemory : tmpdir();
};

import { createHash, randomBytes } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '../process/index.ts';
import { isOlder, namesIn } from './folder.ts';

/** Folders and files of what people sent: for us, and to read for the group that backs it up. */
export const folderMode = 0o750;
export const fileMode = 0o640;

/** Where files lie while their request is answered; nothing is served from there. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/**
 * Puts a file that came with a request where it stays. The one that came is left for the end of the request: a
 * transaction that is begun anew finds it again.
 */
export const placeFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: folderMode });
  try {
    await link(from, to);
  } catch {
    // Some file systems have no links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
};

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A new name for a file there; it tells the machine and the process that receive it. */
export const incomingPath = (dataDir: string, pid = process.pid): string =>
  join(incomingFolder(dataDir), `${host}-${pid}-${randomBytes(16).toString('hex')}`);

const namePattern = /^([0-9a-f]{8})-(\d+)-[0-9a-f]{32}$/;

// Called before anything is received: a file of a process with our own number is of an earlier one.
const isLeft = (name: string): boolean => {
  const [, owner, number = ''] = namePattern.exec(name) ?? [];
  const pid = Number(number);
  return owner === host && (pid === process.pid || !isRunning(pid));
};

/** Removes what processes of this machine left there when they ended. Belongs before the first request. */
export const sweepLeft = async (dataDir: string): Promise<void> => {
  for (const name of await namesIn(incomingFolder(dataDir)))
    if (isLeft(name)) await rm(join(incomingFolder(dataDir), name), { force: true });
};

/** Removes what is older, whichever machine received it. */
export const sweepIncoming = async (dataDir: string, before: number): Promise<void> => {
  for (const name of await namesIn(incomingFolder(dataDir))) {
    const path = join(incomingFolder(dataDir), name);
    if (await isOlder(path, before)) await rm(path, { force: true });
  }
};

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The first bytes of a file, by which many kinds are known. */
export const beginningOf = async (path: string, most = 4_096): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

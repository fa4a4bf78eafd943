import { randomBytes } from 'node:crypto';
import { chmod, constants, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRunning, machine } from '../process/index.ts';
import { isOlder, namesIn } from './folder.ts';

/** Modes of uploaded files and their folders: the group may read them for backups. */
export const folderMode = 0o750;
export const fileMode = 0o640;

/** Folder of files whose request is being answered; nothing is served from it. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/**
 * Stores an uploaded file. The original stays until the end of the request, so that a repeated transaction finds it
 * again.
 */
export const placeFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: folderMode });
  try {
    await link(from, to);
  } catch {
    // File systems without hard links need a copy.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
};

/** Stores a copy of a file that others may go on changing. */
export const copyIn = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: folderMode });
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, fileMode);
};

/** New path in that folder; its name contains the machine and the process. */
export const incomingPath = (dataDir: string, pid = process.pid): string =>
  join(incomingFolder(dataDir), `${machine.id}-${pid}-${randomBytes(16).toString('hex')}`);

const namePattern = /^([0-9a-f]{16})-(\d+)-[0-9a-f]{32}$/;

// Called before the first request: a file with the id of this process belongs to an earlier one.
const isLeft = (name: string): boolean => {
  const [, owner = '', number = ''] = namePattern.exec(name) ?? [];
  const pid = Number(number);
  return machine.sharesPids(owner) && (pid === process.pid || !isRunning(pid));
};

/** Removes files of ended processes of this machine. Call before the first request. */
export const sweepLeft = async (dataDir: string): Promise<void> => {
  for (const name of await namesIn(incomingFolder(dataDir)))
    if (isLeft(name)) await rm(join(incomingFolder(dataDir), name), { force: true });
};

/** Removes files older than `before`, of any machine. */
export const sweepIncoming = async (dataDir: string, before: number): Promise<void> => {
  for (const name of await namesIn(incomingFolder(dataDir))) {
    const path = join(incomingFolder(dataDir), name);
    if (await isOlder(path, before)) await rm(path, { force: true });
  }
};

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** First bytes of a file, which identify many formats. */
export const beginningOf = async (path: string, most = 4_096): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

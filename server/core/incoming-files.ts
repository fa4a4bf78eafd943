import { constants, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOlder, namesIn } from './folder.ts';

/** Folders of what people sent: for us, and to read for the group that backs it up. */
export const folderMode = 0o750;

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

/** Removes what a process that ended left there. */
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

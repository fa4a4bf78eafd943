import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Size and checksum of a written file. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

export interface HashedFile {
  readonly write: (text: string) => Promise<void>;
  readonly close: () => Promise<Written>;
  /** Closes the file without writing the rest of its text. */
  readonly abandon: () => Promise<void>;
}

const flushAt = 256 * 1024;

/** Opens a new file for its owner only, and counts and hashes the text that is written to it. */
export const hashedFile = async (path: string, flags = 'wx'): Promise<HashedFile> => {
  const file = await open(path, flags, 0o600);
  const hash = createHash('sha256');
  let waiting: string[] = [];
  let length = 0;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const part = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    hash.update(part);
    bytes += part.length;
    await file.appendFile(part);
  };
  return {
    write: async text => {
      waiting.push(text);
      length += text.length;
      if (length >= flushAt) await flush();
    },
    close: async () => {
      try {
        await flush();
        await file.sync();
      } finally {
        await file.close();
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    abandon: () => file.close(),
  };
};

/** Writes a whole file by `fill`; a failure closes it. */
export const writeHashed = async (
  path: string,
  fill: (write: HashedFile['write']) => Promise<void>,
  flags?: string,
): Promise<Written> => {
  const file = await hashedFile(path, flags);
  try {
    await fill(file.write);
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return file.close();
};

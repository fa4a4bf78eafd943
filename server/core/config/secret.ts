import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Links the file when it is complete: of two processes that start together one creates it, and both read the same.
const makeSecret = (path: string): void => {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished);
  }
};

/** Secret of the data folder, generated on first use; readable by its owner only. */
export const secretOf = (dataDir: string): string => {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) makeSecret(path);
  return readFileSync(path, 'utf8').trim();
};

import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const dumpName = 'database.sql.gz';
export const filesName = 'files';

// The private database's own files say the same as the dump, and cannot be copied while it runs.
const notFiles = /^(database.*|test)$/;

/** Copies what the data folder holds beside the private database. */
export const copyFiles = async (from: string, to: string): Promise<void> => {
  const names = (await readdir(from)).filter(name => !notFiles.test(name));
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
};

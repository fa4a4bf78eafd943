import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

export const dumpName = 'database.sql.gz';
export const filesName = 'files';

// The private database's own files say the same as the dump, and cannot be copied while it runs.
const notFiles = /^(database.*|test|restore-.*|former-.*|previews|backups|exports-unfinished)$/;

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Copies the files of the data folder, without the private database, the previews and the folder with the copy itself, and `without` some folders. */
export const copyFiles = async (from: string, to: string, without: readonly string[] = []): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const wanted = (await readdir(from)).filter(name => !without.includes(name));
  const names = wanted.filter(name => !notFiles.test(name) && !isWithin(to, join(from, name)));
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
};

/** Puts what was copied beside in its place; what stood there goes when all of it is there. */
export const replaceFiles = async (beside: string, to: string): Promise<void> => {
  const former = join(to, `former-${Date.now()}`);
  await mkdir(former, { mode: 0o700 });
  const there = new Set(await readdir(to));
  for (const name of await readdir(beside)) {
    if (there.has(name)) await rename(join(to, name), join(former, name));
    await rename(join(beside, name), join(to, name));
  }
  await rm(former, { recursive: true, force: true });
};

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { plainError } from '../boot/environment.mjs';
import { dumpName, filesName } from './files.ts';

const manifestName = 'manifest.json';

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
const manifest = z.object({ format: z.literal(1), tables: z.array(z.string()), parts: z.array(part) });

type Part = z.infer<typeof part>;
type Manifest = z.infer<typeof manifest>;

const partOf = async (folder: string, path: string): Promise<Part> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') };
};

const filesBelow = async (folder: string, path: string): Promise<string[]> => {
  if (!existsSync(join(folder, path))) return [];
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
};

/** Writes down what a finished backup consists of, each part with its checksum. */
export const writeManifest = async (folder: string, tables: readonly string[]): Promise<void> => {
  const parts: Part[] = [];
  for (const path of [dumpName, ...(await filesBelow(folder, filesName))]) parts.push(await partOf(folder, path));
  const written: Manifest = { format: 1, tables: [...tables], parts };
  await writeFile(join(folder, manifestName), JSON.stringify(written, null, 1), { mode: 0o600 });
};

/** Reads every part of a backup and compares it; undefined for a backup from before there were manifests. */
export const checkedManifest = async (folder: string): Promise<Manifest | undefined> => {
  const file = join(folder, manifestName);
  if (!existsSync(file)) return undefined;
  let read: Manifest;
  try {
    read = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw plainError(`${file} cannot be read: this backup is not whole.`);
  }
  for (const { path, sha256 } of read.parts) {
    if (!existsSync(join(folder, path))) throw plainError(`${path} is missing: this backup is not whole.`);
    if ((await partOf(folder, path)).sha256 !== sha256)
      throw plainError(`${path} is not what the backup wrote: its checksum differs.`);
  }
  return read;
};

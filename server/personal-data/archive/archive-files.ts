import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../core/context/index.ts';
import { isUnfinished, removeQuietly, requireOwnStore } from '../../core/file-store/index.ts';
import { folderMode, incomingFolder, incomingPath } from '../../core/files/index.ts';

/** Folder outside everything that is served; file names are 32 random hex characters. */
const folder = 'personal-data/';
const finishedKey = /^personal-data\/([0-9a-f]{32})\.zip$/;
// Left by versions that wrote archives where they stay.
const unfinishedKey = /^personal-data\/[0-9a-f]{32}\.part$/;

export const archiveKey = (file: string): string => `${folder}${file}.zip`;

/**
 * Writes an archive on this machine and stores it when it is complete, readable only by this process's user in a folder.
 * Returns file name and size in bytes.
 */
export const writeArchive = async (
  { settings, files }: Services,
  content: NodeJS.ReadableStream,
): Promise<{ file: string; bytes: number }> => {
  const file = randomBytes(16).toString('hex');
  const path = incomingPath(settings.dataDir);
  await mkdir(incomingFolder(settings.dataDir), { recursive: true, mode: folderMode });
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { size } = await stat(path);
    await files.put(archiveKey(file), { path, isFinal: true }, { type: 'application/zip', isPrivate: true });
    return { file, bytes: size };
  } finally {
    await rm(path, { force: true });
  }
};

export const removeArchive = async (services: Services, file: string | null): Promise<void> => {
  if (file !== null) await removeQuietly(services, async () => [archiveKey(file)]);
};

/** Removes the leftovers of a killed process older than `before`: unfinished files, and files without a row. */
export const removeOrphans = async (
  services: Services,
  before: number,
  filesWithRow: (files: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> => {
  const { files } = services;
  await requireOwnStore(services);
  const old: string[] = [];
  for await (const { key, modifiedMs } of files.list(folder)) if (modifiedMs < before) old.push(key);
  const nameOf = (key: string): string => finishedKey.exec(key)?.[1] ?? '';
  const known = await filesWithRow(old.map(nameOf).filter(name => name !== ''));
  const isOrphan = (key: string): boolean =>
    isUnfinished(key) || unfinishedKey.test(key) || (finishedKey.test(key) && !known.has(nameOf(key)));
  await files.remove(old.filter(isOrphan));
};

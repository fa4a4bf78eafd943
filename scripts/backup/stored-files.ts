import { join } from 'node:path';
import type { Settings } from '../../server/core/config/index.ts';
import {
  claimStore,
  copyObject,
  type FileStore,
  openFileStore,
  ownerOfStore,
  requireOwnStore,
  storedObjects,
} from '../../server/core/file-store/index.ts';
import { plainError } from '../boot/environment.mjs';
import type { CliContext } from '../commands/command.ts';
import { filesName } from './files.ts';

/** The bucket or shared folder of FILES_URL; undefined when the files lie in the data folder. */
export const storeBeside = ({ files }: Settings): FileStore | undefined =>
  files.kind === 'folder' && !files.isShared ? undefined : openFileStore(files, () => {});

const folderIn = (backup: string): FileStore =>
  openFileStore({ kind: 'folder', folder: join(backup, filesName), isShared: false }, () => {});

const copyAll = async (from: FileStore, to: FileStore): Promise<void> => {
  for await (const object of storedObjects(from)) await copyObject(from, to, object);
};

/** Copies the files of FILES_URL into a backup, where they lie as those of a data folder do. */
export const backUpStore = async ({ settings }: CliContext, backup: string): Promise<void> => {
  const store = storeBeside(settings);
  if (!store) return;
  await copyAll(store, folderIn(backup));
  store.close();
};

/** Refuses a store of another site than that of a database which is about to be replaced. */
export const refuseOtherStore = async ({ settings, sql }: CliContext, isEmpty: boolean): Promise<void> => {
  const store = storeBeside(settings);
  if (store && !isEmpty) await requireOwnStore({ files: store, sql }, { mayBeFilled: true });
  store?.close();
};

/** Copies the files of a backup into FILES_URL, which from then on belongs to the restored site. */
export const restoreStore = async ({ settings, sql }: CliContext, backup: string, isNew: boolean): Promise<void> => {
  const store = storeBeside(settings);
  if (!store) return;
  if (isNew && (await ownerOfStore(store)) !== undefined) await requireOwnStore({ files: store, sql });
  await copyAll(folderIn(backup), store);
  await claimStore(store, sql);
  store.close();
};

/** A failed copy into a store, said with what to do next. */
export const untilStored = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw plainError(
      `The files were not all copied into FILES_URL (${error instanceof Error ? error.message : error}). Restore again with --replace.`,
    );
  }
};

import { basename } from 'node:path';
import { UserError } from '../../core/errors/index.ts';
import { endingOf, fileEndings, fileTypeOf, replaceFile, storeFile, unknownType } from '../../media/index.ts';
import { fileId, legacySource } from '../../old-addresses/index.ts';
import type { Batch, OldRow, Outcome } from '../run/index.ts';
import { digestOf } from './digest.ts';
import { diskFull } from './disk-full.ts';
import { isOpenFile } from './file-access.ts';
import { fileInSite } from './file-in-site.ts';
import { storedFileOf } from './file-queries.ts';

/** Folder of these files in the media browser. */
const folder = 'import';

/** Folders of files that texts and items show. */
const folders = /^(?:images|media\/k2\/(?:videos|audio)|media\/com_easyblog)\//;

const left = (reason: string): Outcome => ({ outcome: 'left', reason });

/** The reason why a file does not come along by itself; undefined for one that does. */
const reasonToLeave = (path: string): string | undefined => {
  if (path.startsWith('media/k2/attachments/')) return 'imported as an attachment of its item';
  if (!folders.test(path)) return 'system file';
  return fileEndings.includes(endingOf(path)) ? undefined : 'file type is not allowed for uploads';
};

const stopWhenFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UserError && error.status === 507 ? diskFull() : error;
  }
};

interface FoundFile {
  readonly file: string;
  readonly bytes: number;
}

const add = async (batch: Batch, path: string, { file, bytes }: FoundFile): Promise<Outcome> => {
  const type = await fileTypeOf(path, file);
  if (type === undefined) batch.note('content does not match the file extension; download only');
  const stored = storeFile(
    batch.mutation,
    {
      ...{ owner: null, folder, source: { path: file }, bytes, filename: basename(path) },
      mime: type ?? unknownType,
      isPublic: isOpenFile(path),
      legacy: { source: legacySource('joomla', batch.source.site.name), id: fileId(path) },
    },
    media => batch.insert('media', media),
  );
  return { outcome: 'added', table: 'media', id: (await stopWhenFull(stored)).id };
};

const change = async (batch: Batch, id: number, path: string, found: FoundFile | undefined): Promise<void> => {
  const stored = await storedFileOf(batch.mutation.sql, id);
  if (!found || !stored) return batch.note('the file no longer exists on the old site; the imported file was kept');
  if (((await fileTypeOf(path, found.file)) ?? unknownType) !== stored.mime)
    return batch.note('the file has another type on the old site now; the imported file was kept');
  await stopWhenFull(
    replaceFile(batch.mutation, stored, { path: found.file, bytes: found.bytes }, columns =>
      batch.update('media', id, columns),
    ),
  );
};

/** A file in the folder of the old site that is no picture. What it is, its content decides. */
export const oldDocument = async (root: string, path: string): Promise<OldRow> => {
  const reason = reasonToLeave(path);
  const found = reason === undefined ? await fileInSite(root, path) : undefined;
  return {
    oldId: fileId(path),
    label: path,
    hashed: { path, ...(found ? { content: await digestOf(found.file) } : {}) },
    add: async batch =>
      found ? add(batch, path, found) : left(reason ?? 'cannot be read, or is outside the folder of the site'),
    change: (batch, id) => change(batch, id, path, found),
  };
};

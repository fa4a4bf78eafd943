import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { limits } from '../../../protocol/limits.ts';
import type { Mutation } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { encodePicture, removeFiles, storePicture } from '../../media/index.ts';
import { fileId, isAvatarFile, legacySource } from '../../old-addresses/index.ts';
import { isPicturePath } from '../bodies/old-address.ts';
import { type Batch, filesKind, type KindImport, type OldRow, type Outcome } from '../run/kind.ts';
import { filesTable, type SourceRow } from '../source/index.ts';
import { fileInSite } from './file-in-site.ts';
import { storedName } from './file-queries.ts';
import { galleryLabels, type Label } from './gallery-labels.ts';

/** Folder of these pictures in the media browser. */
const folder = 'import';

const left = (reason: string): Outcome => ({ outcome: 'left', reason });

/** Bytes of a file below the folder of the site; a sentence where it is not to be read. */
const bytesOf = async (root: string, path: string): Promise<Buffer | string> => {
  const found = await fileInSite(root, path);
  if (!found) return 'cannot be read, or leads out of the folder of the site';
  if (found.bytes > limits.uploadBytes) return `larger than ${limits.uploadBytes / 1024 / 1024} MB`;
  return readFile(found.file);
};

/** Pictures in the common folders were open to everybody; those of articles and posts are seen by their readers. */
const isOpen = (path: string): boolean =>
  /^(?:images|media\/k2\/categories)\//.test(path) && !/^images\/easyblog_(?:articles|images|shared)\//.test(path);

const isSquare = (path: string): boolean => isAvatarFile(path) || path.startsWith('images/easyblog_tavatar/');

/** The name of a file; none of a picture of a person, whose account may be erased. */
const titleOf = (path: string): string => (isAvatarFile(path) ? '' : basename(path));
const labelOf = (path: string): string => (isAvatarFile(path) ? dirname(path) : path);

const add = async (batch: Batch, path: string, bytes: Buffer, label: Label | undefined): Promise<Outcome> => {
  const { mutation, source } = batch;
  try {
    const encoded = await encodePicture(bytes, isSquare(path) ? 'square' : 'natural');
    const isPublic = isOpen(path) || isSquare(path);
    const picture = await storePicture(
      mutation,
      {
        ...{ owner: null, encoded, folder, title: label?.title || titleOf(path), permanent: true, unlimited: true },
        caption: label?.caption ?? '',
        attached: isPublic,
        legacy: { source: legacySource('joomla', source.site.name), id: fileId(path) },
      },
      media => batch.insert('media', media),
    );
    return { outcome: 'added', table: 'media', id: picture.id };
  } catch (error) {
    if (error instanceof UserError && error.status !== 507) return left('not a picture');
    throw error;
  }
};

const oldPicture = async (root: string, path: string, label: Label | undefined): Promise<OldRow> => {
  const bytes = await bytesOf(root, path);
  const content = typeof bytes === 'string' ? bytes : createHash('sha256').update(bytes).digest('hex');
  return {
    oldId: fileId(path),
    label: labelOf(path),
    hashed: { path, content },
    add: async batch => (typeof bytes === 'string' ? left(bytes) : add(batch, path, bytes, label)),
    // Texts show the picture under its name: another file under the old path is told, and the former one stays.
    change: async ({ note }) => note('another picture lies under this path now: the former one stays'),
  };
};

const otherFile = (path: string): OldRow => ({
  oldId: fileId(path),
  label: path,
  hashed: { path },
  add: async () => left('files that are no pictures do not come along yet'),
  change: async () => {},
});

/** Removes the files of a picture when the row is gone. */
const beforeRemoval = async ({ sql, services, afterCommit }: Mutation, id: number): Promise<void> => {
  const name = await storedName(sql, id);
  if (name) afterCommit(() => removeFiles(services.settings.dataDir, name));
};

/** Pictures in the folder of the old site (swap facts §4–6). What a file is, its content decides. */
export const pictureImport: KindImport = {
  kind: filesKind,
  table: filesTable,
  key: 'number',
  target: 'media',
  compared: ['title', 'alt', 'caption', 'is_public'],
  atOnce: 10,
  beforeRemoval,
  read: async ({ source }, rows) => {
    const labels = await galleryLabels(
      source,
      rows.flatMap(({ path }) => path ?? []),
    );
    const read = ({ path }: SourceRow): OldRow | Promise<OldRow> =>
      isPicturePath(path ?? '')
        ? oldPicture(source.folder ?? '', path ?? '', labels.get(path ?? ''))
        : otherFile(path ?? '');
    return Promise.all(rows.map(read));
  },
};

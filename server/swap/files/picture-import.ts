import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../../core/errors/index.ts';
import { convertedPicture, encodePicture, storePicture } from '../../media/index.ts';
import { fileId, isAvatarFile, legacySource } from '../../old-addresses/index.ts';
import type { Batch, OldRow, Outcome } from '../run/index.ts';
import { digestOf } from './digest.ts';
import { diskFull } from './disk-full.ts';
import { isOpenFile } from './file-access.ts';
import { fileInSite } from './file-in-site.ts';
import type { Label } from './gallery-labels.ts';

/** Folder of these pictures in the media browser. */
const folder = 'import';

const left = (reason: string): Outcome => ({ outcome: 'left', reason });

interface Found {
  readonly file: string;
}

/** A file below the folder of the site; a sentence where it is not to be read. */
const foundPicture = async (root: string, path: string): Promise<Found | string> => {
  const found = await fileInSite(root, path);
  if (!found) return 'cannot be read, or is outside the folder of the site';
  return found.bytes > limits.importPictureBytes ? `larger than ${limits.importPictureBytes / 1024 / 1024} MB` : found;
};

const isSquare = (path: string): boolean => isAvatarFile(path) || path.startsWith('images/easyblog_tavatar/');

/** The name of a file; none of a picture of a person, whose account may be erased. */
const titleOf = (path: string): string => (isAvatarFile(path) ? '' : basename(path));
/** Endings of pictures that are stored as PNG. */
const convertedEndings = /\.(?:bmp|tiff?|svg)$/i;
const labelOf = (path: string): string => (isAvatarFile(path) ? dirname(path) : path);

const add = async (batch: Batch, path: string, { file }: Found, label: Label | undefined): Promise<Outcome> => {
  const { mutation, source } = batch;
  const bytes = await readFile(file);
  try {
    const known = convertedEndings.test(path) ? await convertedPicture(bytes) : bytes;
    if (!known) return left('picture cannot be converted');
    const encoded = await encodePicture(known, isSquare(path) ? 'square' : 'natural');
    const isPublic = isOpenFile(path) || isSquare(path);
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
    if (!(error instanceof UserError)) throw error;
    if (error.status === 507) throw diskFull();
    return left('not a picture');
  }
};

/** A picture in the folder of the old site (swap facts §4–6). What a file is, its content decides. */
export const oldPicture = async (root: string, path: string, label: Label | undefined): Promise<OldRow> => {
  const found = await foundPicture(root, path);
  return {
    oldId: fileId(path),
    label: labelOf(path),
    // The bytes are read when the picture is added: most files of a later import did not change.
    hashed: { path, content: typeof found === 'string' ? found : await digestOf(found.file) },
    add: async batch => (typeof found === 'string' ? left(found) : add(batch, path, found, label)),
    // Texts show the picture under its name: another file under the old path is told, and the former one stays.
    change: async ({ note }) => note('the file changed on the old site; the imported picture was kept'),
  };
};

import { documentTypes } from './file-types.ts';
import { recordingFile } from './recording-kinds.ts';

/** `document`: whatever is neither a picture nor played. */
export type FileKind = 'document' | 'audio' | 'video';

/** A stored file that is no picture. */
export interface StoredFile {
  readonly id: number;
  /** Name of its folder. */
  readonly name: string;
  readonly ownerId: number | null;
  /** Folder of the media browser. */
  readonly folder: string;
  readonly title: string;
  /** Name that readers download it under; empty for recordings of forms. */
  readonly filename: string;
  readonly kind: FileKind;
  readonly mime: string;
  readonly bytes: number;
  /** Set when the file was replaced under its address. */
  readonly version: string | null;
  /** Path below the site's root. */
  readonly path: string;
}

export const kindOfType = (mime: string): FileKind => {
  const [group] = mime.split('/');
  return group === 'audio' || group === 'video' ? group : 'document';
};

/** Name of the file in its folder: no user input is part of it. */
export const fileNameOf = (mime: string): string => {
  if (kindOfType(mime) !== 'document') return recordingFile(mime);
  return `file.${Object.keys(documentTypes).find(ending => documentTypes[ending] === mime) ?? 'bin'}`;
};

/** Name under which the file lies in its folder. */
export const diskNameOf = ({ mime, version }: Pick<StoredFile, 'mime' | 'version'>): string =>
  version === null ? fileNameOf(mime) : `${version}-${fileNameOf(mime)}`;

export const storedFile = (file: Omit<StoredFile, 'path'>): StoredFile => ({
  ...file,
  path: `/media/files/${file.name}/${fileNameOf(file.mime)}`,
});

/** Words that name a file in lists and links. */
export const fileWords = ({ title, filename, mime }: Pick<StoredFile, 'title' | 'filename' | 'mime'>): string =>
  title || filename || fileNameOf(mime);

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { beginningOf } from '../core/files/index.ts';
import { hasFilmIndex } from './film-index.ts';

const begins = (bytes: Buffer, ...signs: readonly string[]): boolean =>
  signs.some(sign => bytes.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1')));

// Streamed instead of buffered: a CSV file may be large.
const isText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk) || chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

type Test = (bytes: Buffer, path: string) => boolean | Promise<boolean>;

interface FileType {
  readonly mime: string;
  /** Whether the content is of this type, by its first bytes or by more of it. */
  readonly is: Test;
}

const starts =
  (...signs: readonly string[]): Test =>
  bytes =>
    begins(bytes, ...signs);

const zipped = starts('PK\x03\x04');
// Documents of Microsoft Office before 2007.
const compound = starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const text: Test = (_, path) => isText(path);
const captions: Test = async (bytes, path) =>
  /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(bytes.toString('latin1')) && isText(path);

const isFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;

/** Sound of MPEG: a frame, at the start or behind the tags. */
const mpegSound: Test = async (bytes, path) => {
  if (!begins(bytes, 'ID3')) return isFrame(bytes);
  const length = 10 + bytes.subarray(6, 10).reduce((sum, seven) => sum * 128 + (seven & 0x7f), 0);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, length);
    return isFrame(buffer);
  } finally {
    await file.close();
  }
};

const film: Test = (_, path) => hasFilmIndex(path);
const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

/** Types of files that are stored as they are, by the ending of their names; no browser runs one of them. */
const types: Readonly<Record<string, FileType>> = {
  pdf: { mime: 'application/pdf', is: starts('%PDF-') },
  odt: { mime: `${openDocument}text`, is: zipped },
  ods: { mime: `${openDocument}spreadsheet`, is: zipped },
  odp: { mime: `${openDocument}presentation`, is: zipped },
  docx: { mime: `${office}wordprocessingml.document`, is: zipped },
  xlsx: { mime: `${office}spreadsheetml.sheet`, is: zipped },
  pptx: { mime: `${office}presentationml.presentation`, is: zipped },
  doc: { mime: 'application/msword', is: compound },
  xls: { mime: 'application/vnd.ms-excel', is: compound },
  ppt: { mime: 'application/vnd.ms-powerpoint', is: compound },
  txt: { mime: 'text/plain', is: text },
  csv: { mime: 'text/csv', is: text },
  vtt: { mime: 'text/vtt', is: captions },
  zip: { mime: 'application/zip', is: zipped },
  epub: { mime: 'application/epub+zip', is: zipped },
  mp3: { mime: 'audio/mpeg', is: mpegSound },
  ogg: { mime: 'audio/ogg', is: starts('OggS') },
  m4a: { mime: 'audio/mp4', is: film },
  wav: { mime: 'audio/wav', is: bytes => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WAVE') },
  mp4: { mime: 'video/mp4', is: film },
  webm: { mime: 'video/webm', is: starts('\x1a\x45\xdf\xa3') },
};

export const fileEndings: readonly string[] = Object.keys(types);

/** Largest part of a name that is stored. */
const longestName = 200;

/** Makes a name safe for a header and for the reader's file system. */
export const safeFilename = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}"<>:|?*/\\]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-longestName);

/** Ending of a name, in lower case and without its dot. */
export const endingOf = (name: string): string => extname(name).slice(1).toLowerCase();

/** Type of a file by the ending of its name, if its content is of that type; undefined for all others. */
export const fileTypeOf = async (name: string, path: string): Promise<string | undefined> => {
  const ending = endingOf(name);
  const type = Object.hasOwn(types, ending) ? types[ending] : undefined;
  return type && (await type.is(await beginningOf(path), path)) ? type.mime : undefined;
};

/** Type of bytes that are not known: browsers only download them. */
export const unknownType = 'application/octet-stream';

/** Endings of stored documents with the type that they are served as. */
export const documentTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(types).flatMap(([ending, { mime }]) => (/^(?:audio|video)\//.test(mime) ? [] : [[ending, mime]])),
  ),
  bin: unknownType,
};

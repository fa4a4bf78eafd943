import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { UserError } from '../../core/errors/index.ts';
import { beginningOf } from '../../core/files/index.ts';

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

const zipped = (bytes: Buffer): boolean => begins(bytes, 'PK\x03\x04');

interface Kind {
  readonly mime: string;
  /** True if the first bytes match the file type; `text`: the whole content must be text. */
  readonly is: ((bytes: Buffer) => boolean) | 'text';
}

const office = 'application/vnd.openxmlformats-officedocument.';
const open = 'application/vnd.oasis.opendocument.';

const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mime: 'application/pdf', is: bytes => begins(bytes, '%PDF-') },
  zip: { mime: 'application/zip', is: zipped },
  epub: { mime: 'application/epub+zip', is: zipped },
  docx: { mime: `${office}wordprocessingml.document`, is: zipped },
  xlsx: { mime: `${office}spreadsheetml.sheet`, is: zipped },
  pptx: { mime: `${office}presentationml.presentation`, is: zipped },
  odt: { mime: `${open}text`, is: zipped },
  ods: { mime: `${open}spreadsheet`, is: zipped },
  odp: { mime: `${open}presentation`, is: zipped },
  png: { mime: 'image/png', is: bytes => begins(bytes, '\x89PNG\r\n') },
  jpg: { mime: 'image/jpeg', is: bytes => begins(bytes, '\xff\xd8\xff') },
  jpeg: { mime: 'image/jpeg', is: bytes => begins(bytes, '\xff\xd8\xff') },
  gif: { mime: 'image/gif', is: bytes => begins(bytes, 'GIF87a', 'GIF89a') },
  mp3: { mime: 'audio/mpeg', is: bytes => begins(bytes, 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2') },
  ogg: { mime: 'audio/ogg', is: bytes => begins(bytes, 'OggS') },
  mp4: { mime: 'video/mp4', is: bytes => bytes.subarray(4, 8).toString('latin1') === 'ftyp' },
  txt: { mime: 'text/plain', is: 'text' },
  csv: { mime: 'text/csv', is: 'text' },
};

export const attachmentEndings: readonly string[] = Object.keys(kinds);

/** Makes a name safe for a header and for the reader's file system. */
const safeName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}"<>:|?*/\\]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-200);

const matchesKind = async (path: string, { is }: Kind): Promise<boolean> =>
  is === 'text' ? isText(path) : is(await beginningOf(path));

/** File name and media type to store. Throws unless the type is allowed and the content matches the extension. */
export const checkedAttachment = async (
  filename: string,
  path: string,
): Promise<{ filename: string; mime: string }> => {
  const name = safeName(filename);
  const ending = extname(name).slice(1).toLowerCase();
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (!kind || !(await matchesKind(path, kind)))
    throw new UserError('ATTACHMENT_KIND_WRONG', { args: [name, attachmentEndings.join(', ')], field: 'attachments' });
  return { filename: name, mime: kind.mime };
};

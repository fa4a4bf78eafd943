import { basename, extname } from 'node:path';
import { Refusal } from '../../core/refusal.ts';

const begins = (bytes: Buffer, ...signs: readonly string[]): boolean =>
  signs.some(sign => bytes.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1')));

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const packed = (bytes: Buffer): boolean => begins(bytes, 'PK\x03\x04');

interface Kind {
  readonly mime: string;
  /** Whether the content is what the name says. */
  readonly is: (bytes: Buffer) => boolean;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const open = 'application/vnd.oasis.opendocument.';

/** What may be attached, by the ending it is sent with. */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mime: 'application/pdf', is: bytes => begins(bytes, '%PDF-') },
  zip: { mime: 'application/zip', is: packed },
  epub: { mime: 'application/epub+zip', is: packed },
  docx: { mime: `${office}wordprocessingml.document`, is: packed },
  xlsx: { mime: `${office}spreadsheetml.sheet`, is: packed },
  pptx: { mime: `${office}presentationml.presentation`, is: packed },
  odt: { mime: `${open}text`, is: packed },
  ods: { mime: `${open}spreadsheet`, is: packed },
  odp: { mime: `${open}presentation`, is: packed },
  png: { mime: 'image/png', is: bytes => begins(bytes, '\x89PNG\r\n') },
  jpg: { mime: 'image/jpeg', is: bytes => begins(bytes, '\xff\xd8\xff') },
  jpeg: { mime: 'image/jpeg', is: bytes => begins(bytes, '\xff\xd8\xff') },
  gif: { mime: 'image/gif', is: bytes => begins(bytes, 'GIF87a', 'GIF89a') },
  mp3: { mime: 'audio/mpeg', is: bytes => begins(bytes, 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2') },
  ogg: { mime: 'audio/ogg', is: bytes => begins(bytes, 'OggS') },
  mp4: { mime: 'video/mp4', is: bytes => bytes.subarray(4, 8).toString('latin1') === 'ftyp' },
  txt: { mime: 'text/plain', is: isText },
  csv: { mime: 'text/csv', is: isText },
};

export const attachmentEndings: readonly string[] = Object.keys(kinds);

/** A name as it may stand in a header and in a folder of whoever loads it down. */
const nameOf = (given: string): string =>
  basename(given.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}"<>:|?*/\\]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-200);

/** The name and type a file is kept under; refused unless its content is what its name says, and that is known here. */
export const attachmentOf = (filename: string, bytes: Buffer): { filename: string; mime: string } => {
  const name = nameOf(filename);
  const ending = extname(name).slice(1).toLowerCase();
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (!kind?.is(bytes))
    throw new Refusal('ATTACHMENT_KIND_WRONG', { args: [name, attachmentEndings.join(', ')], field: 'attachments' });
  return { filename: name, mime: kind.mime };
};

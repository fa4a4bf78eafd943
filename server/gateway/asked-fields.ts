import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import { type Fields, isFields } from '../../protocol/wire.ts';
import { Refusal } from '../core/refusal.ts';
import type { StreamedFile, Upload } from '../core/visit.ts';
import { discardFiles, isNothing, isStreamed, receiveFile } from './streamed-files.ts';

export interface AskedFields {
  /** Body over query: what a call reads. */
  readonly fields: Fields;
  /** The body alone: where a token must stand for anything that writes. */
  readonly body: Fields;
  readonly query: Fields;
  readonly files: readonly Upload[];
  readonly streamed: readonly StreamedFile[];
}

const record = (value: unknown): Fields => (isFields(value) && !Buffer.isBuffer(value) ? value : {});

const add = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
};

const tooLarge = (): Refusal => new Refusal('TOO_LARGE', { status: 413 });

// A boundary that is missing, or a body that ends before it, is whoever asks' mistake; a disk that fails is ours.
const unreadable = (error: unknown): unknown => {
  const isOther = error instanceof Refusal || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
  return isOther ? error : new Refusal('REQUEST_UNREADABLE', { status: 400 });
};

/** How much of a request is taken in: into memory, and of large files onto the disk. */
export interface Room {
  readonly bytes: number;
  readonly streamed: number;
}

type Sent = Pick<AskedFields, 'body' | 'files' | 'streamed'>;

const contentOf = async (part: MultipartFile, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

// Refused by its announced length before a byte is read; what announces none is cut where it grows too long.
const multipart = async (request: FastifyRequest, room: Room, dataDir: string): Promise<Sent> => {
  const body: Record<string, unknown> = Object.create(null);
  const files: Upload[] = [];
  const streamed: StreamedFile[] = [];
  const free = { bytes: room.bytes, streamed: room.streamed, fields: limits.formBytes };
  const all = room.bytes + room.streamed;
  if (Number(request.headers['content-length'] ?? 0) > all) throw tooLarge();
  try {
    for await (const part of request.parts({ limits: { fileSize: all } })) {
      if (part.type !== 'file') {
        free.fields -= String(part.value).length;
        if (part.valueTruncated || free.fields < 0) throw tooLarge();
        add(body, part.fieldname, part.value);
      } else if (room.streamed > 0 && isStreamed(part.fieldname)) {
        const file = await receiveFile(part, free.streamed, dataDir);
        free.streamed -= file.bytes;
        if (isNothing(file)) await discardFiles([file]);
        else streamed.push(file);
      } else {
        const bytes = await contentOf(part, Math.min(free.bytes, limits.uploadBytes));
        free.bytes -= bytes.length;
        if (bytes.length > 0) files.push({ field: part.fieldname, filename: part.filename, bytes });
      }
    }
  } catch (error) {
    await discardFiles(streamed);
    throw unreadable(error);
  }
  return { body, files, streamed };
};

/** Query, form body and files of a request, however they were sent (wire §1.3, §1.7); refuses more than there is room for. */
export const askedFields = async (request: FastifyRequest, room: Room, dataDir: string): Promise<AskedFields> => {
  const query = record(request.query);
  const { body, files, streamed } = request.isMultipart()
    ? await multipart(request, room, dataDir)
    : { body: record(request.body), files: [], streamed: [] };
  return { fields: { ...query, ...body }, body, query, files, streamed };
};

/** A field as text; empty when it is absent or was sent with different values. jsonp sends `option` twice (wire §1.3). */
export const fieldText = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const [first, ...others] = Array.isArray(value) ? value : [value];
  return typeof first === 'string' && others.every(other => other === first) ? first : '';
};

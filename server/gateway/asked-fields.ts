import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../protocol/limits.ts';
import { type Fields, isFields } from '../../protocol/wire.ts';
import { Refusal } from '../core/refusal.ts';
import type { Upload } from '../core/visit.ts';

export interface AskedFields {
  /** Body over query: what a call reads. */
  readonly fields: Fields;
  /** The body alone: where a token must stand for anything that writes. */
  readonly body: Fields;
  readonly query: Fields;
  readonly files: readonly Upload[];
}

const record = (value: unknown): Fields => (isFields(value) && !Buffer.isBuffer(value) ? value : {});

const add = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
};

const tooLarge = (): Refusal => new Refusal('TOO_LARGE', { status: 413 });

const unreadable = (error: unknown): unknown => {
  const isTold = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
  return isTold ? error : new Refusal('REQUEST_UNREADABLE', { status: 400 });
};

// Refused by its announced length before a byte is read; what announces none is cut where it grows too long.
const parted = async (request: FastifyRequest, mostBytes: number): Promise<{ body: Fields; files: Upload[] }> => {
  const body: Record<string, unknown> = Object.create(null);
  const files: Upload[] = [];
  let bytes = 0;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  for await (const part of request.parts({ limits: { fileSize: Math.min(mostBytes, limits.uploadBytes) } })) {
    if (part.type !== 'file') {
      add(body, part.fieldname, part.value);
      continue;
    }
    const file = { field: part.fieldname, filename: part.filename, bytes: await part.toBuffer() };
    bytes += file.bytes.length;
    if (bytes > mostBytes) throw tooLarge();
    files.push(file);
  }
  return { body, files: files.filter(file => file.bytes.length > 0) };
};

// A boundary that is missing, or a body that ends before it, is whoever asks' mistake and no fault.
const multipart = async (request: FastifyRequest, mostBytes: number): ReturnType<typeof parted> => {
  try {
    return await parted(request, mostBytes);
  } catch (error) {
    throw unreadable(error);
  }
};

/** Query, form body and files of a request, however they were sent (wire §1.3, §1.7); refuses files of more than `mostBytes`. */
export const askedFields = async (request: FastifyRequest, mostBytes: number): Promise<AskedFields> => {
  const query = record(request.query);
  const { body, files } = request.isMultipart()
    ? await multipart(request, mostBytes)
    : { body: record(request.body), files: [] };
  return { fields: { ...query, ...body }, body, query, files };
};

/** A field as text; empty when it is absent or was sent with different values. jsonp sends `option` twice (wire §1.3). */
export const fieldText = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const [first, ...others] = Array.isArray(value) ? value : [value];
  return typeof first === 'string' && others.every(other => other === first) ? first : '';
};

import type { FastifyRequest } from 'fastify';
import { type Fields, isFields } from '../../../protocol/field-encoding.ts';
import { limits } from '../../../protocol/limits.ts';
import type { StreamedFile, Upload } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { budgetOf, discardFiles, ignoreFile, isNothing, receiveFile } from './streamed-files.ts';

export interface SubmittedFields {
  /** Body over query: what a call reads. */
  readonly fields: Fields;
  /** Fields of the body alone: only they may carry the token of a writing request. */
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

const tooLarge = (): UserError => new UserError('TOO_LARGE', { status: 413 });

// A boundary that is missing, or a body that ends before it, is whoever asks' mistake; a disk that fails is ours.
const unreadable = (error: unknown): unknown => {
  const isOther =
    error instanceof UserError || (error instanceof Error && ('statusCode' in error || 'syscall' in error));
  return isOther ? error : new UserError('REQUEST_UNREADABLE', { status: 400 });
};

/** How much of a request is taken in. Fields lie in memory, files on the disk. */
export interface ReadLimits {
  readonly bytes: number;
  /** Of files in the fields for large ones. */
  readonly streamed: number;
  /** Of the files of a dump. */
  readonly dump?: number;
  /** The account that sends it. Files of others are read and thrown away. */
  readonly owner?: number;
}

type ParsedBody = Pick<SubmittedFields, 'body' | 'files' | 'streamed'>;

// Refused by its announced length before a byte is read; what announces none is cut where it grows too long.
const multipart = async (request: FastifyRequest, within: ReadLimits, dataDir: string): Promise<ParsedBody> => {
  const body: Record<string, unknown> = Object.create(null);
  const files: StreamedFile[] = [];
  const streamed: StreamedFile[] = [];
  const left = { bytes: within.bytes, streamed: within.streamed, dump: within.dump ?? 0, fields: limits.formBytes };
  const all = left.bytes + left.streamed + left.dump;
  if (Number(request.headers['content-length'] ?? 0) > all) throw tooLarge();
  const most = within.dump ? limits.importFiles + 1 : limits.formFiles;
  const counts = { files: most, parts: limits.formFields + most };
  try {
    for await (const part of request.parts({ limits: { ...counts, fileSize: all } })) {
      const budget = budgetOf(part.fieldname, within);
      if (part.type !== 'file') {
        left.fields -= String(part.value).length;
        if (part.valueTruncated || left.fields < 0) throw tooLarge();
        add(body, part.fieldname, part.value);
      } else if (within.owner === undefined) {
        left.bytes -= await ignoreFile(part, left.bytes);
        if (left.bytes < 0) throw tooLarge();
      } else if (budget) {
        const file = await receiveFile(part, Math.min(left[budget.name], budget.most ?? Infinity), dataDir);
        left[budget.name] -= file.bytes;
        if (isNothing(file)) await discardFiles([file]);
        else streamed.push(file);
      } else {
        const file = await receiveFile(part, Math.min(left.bytes, limits.uploadBytes), dataDir, tooLarge);
        left.bytes -= file.bytes;
        if (isNothing(file)) await discardFiles([file]);
        else files.push(file);
      }
    }
  } catch (error) {
    await discardFiles([...files, ...streamed]);
    throw unreadable(error);
  }
  return { body, files, streamed };
};

/**
 * Query, form body and files of a request, however they were sent (wire §1.3, §1.7); refuses more than there is within
 * for.
 */
export const readFields = async (
  request: FastifyRequest,
  within: ReadLimits,
  dataDir: string,
): Promise<SubmittedFields> => {
  const query = record(request.query);
  const { body, files, streamed } = request.isMultipart()
    ? await multipart(request, within, dataDir)
    : { body: record(request.body), files: [], streamed: [] };
  return { fields: { ...query, ...body }, body, query, files, streamed };
};

/**
 * A field as text; empty when it is absent or was sent with different values. jsonp sends `option` twice (wire §1.3).
 */
export const fieldText = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const [first, ...others] = Array.isArray(value) ? value : [value];
  return typeof first === 'string' && others.every(other => other === first) ? first : '';
};

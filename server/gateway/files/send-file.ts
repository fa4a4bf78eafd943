import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../core/errors/index.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Requested range (RFC 9110 §14); null if it lies outside the file. Several ranges or an invalid one mean the whole
 * file.
 */
export const rangeOf = (header: string | undefined, size: number): Range | null | undefined => {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  return start < size && end >= start ? { start, end } : null;
};

/**
 * Streams a file, or the range of it that the request names. The caller sets its type and cache lifetime on the reply.
 * The content of a name never changes, so name, size and time make its ETag.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  begins?: () => Promise<unknown>,
): Promise<FastifyReply> => {
  const file = await request.ctx.services.files.open(key);
  if (!file) throw notFound();
  try {
    const { bytes: size, modifiedMs } = file;
    const etag = `"${basename(key)}-${size}-${Math.floor(modifiedMs)}"`;
    const condition = request.headers['if-range'];
    const range = condition === undefined || condition === etag ? rangeOf(request.headers.range, size) : undefined;
    reply.headers({ 'accept-ranges': 'bytes', etag });
    if (range === null) {
      await file.close();
      return reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const isHead = request.method === 'HEAD';
    // Before the headers of an answer that has them: the store may be away.
    const content = isHead ? undefined : await file.read(range ?? undefined);
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    reply.header('content-length', end - start + 1);
    if (!content) {
      await file.close();
      return reply.send(Readable.from([]));
    }
    if (start === 0) await begins?.();
    return reply.send(content);
  } catch (error) {
    await file.close();
    throw error;
  }
};

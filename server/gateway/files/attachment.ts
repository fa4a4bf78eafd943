import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileResponse } from '../../core/http/index.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendFile } from './send-file.ts';

/** Streams a file to the person it was made for; no cache keeps it and no browser shows it. */
export const sendAttachment = (
  request: FastifyRequest,
  reply: FastifyReply,
  { key, filename, type, begins }: FileResponse['file'],
): Promise<FastifyReply> => {
  reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition('attachment', filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  });
  // A prefetch is no download.
  return request.headers['sec-purpose'] === undefined
    ? sendFile(request, reply, key, begins)
    : sendFile(request, reply, key);
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileResponse } from '../../core/http/index.ts';
import { sendFile } from './send-file.ts';

/** The name a file is loaded down under: plain letters for old browsers, then as it is. */
const dispositionOf = (filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '');
  const whole = plain === filename ? '' : `; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`;
  return `attachment; filename="${plain}"${whole}`;
};

/** Streams a file to the person it was made for; no cache keeps it and no browser shows it. */
export const sendAttachment = (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, filename, type, begins }: FileResponse['file'],
): Promise<FastifyReply> => {
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionOf(filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  });
  return sendFile(request, reply, path, begins);
};

import { open } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { Sent } from '../core/answer.ts';
import { notFound } from '../core/refusal.ts';

const opened = async (path: string) => {
  try {
    return await open(path);
  } catch {
    throw notFound();
  }
};

/** Streams a file to the person it was made for; no cache keeps it and no browser shows it. */
export const sendAttachment = async (
  reply: FastifyReply,
  { path, filename, type }: Sent['send'],
): Promise<FastifyReply> => {
  const file = await opened(path);
  const { size } = await file.stat();
  return reply
    .headers({
      'content-type': type,
      'content-length': size,
      'content-disposition': `attachment; filename="${filename}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(file.createReadStream());
};

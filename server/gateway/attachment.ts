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

/** The name a file is loaded down under: plain letters for old browsers, then as it is. */
const dispositionOf = (filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '');
  const whole = plain === filename ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`;
  return `attachment; filename="${plain}"${whole}`;
};

/** Whether an answer is a file that is handed over. */
export const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && 'send' in value;

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
      'content-disposition': dispositionOf(filename),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
    .send(file.createReadStream());
};

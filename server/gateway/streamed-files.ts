import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { folderMode, incomingFolder, isFull } from '../core/incoming-files.ts';
import { Refusal } from '../core/refusal.ts';
import type { StreamedFile } from '../core/visit.ts';

const fields: readonly string[] = ['attachments_file', 'recording_file'];

/** Whether a field takes files too large for the memory. */
export const isStreamed = (field: string): boolean => fields.includes(field);

/** Writes a file to the disk as it comes; what is above `most` bytes is read and thrown away. */
export const receiveFile = async (part: MultipartFile, most: number, dataDir: string): Promise<StreamedFile> => {
  const folder = incomingFolder(dataDir);
  const path = join(folder, randomBytes(16).toString('hex'));
  let came = 0;
  const cut = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      came += chunk.length;
      if (came <= most) yield chunk;
    }
  };
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    await pipeline(part.file, cut, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? new Refusal('UPLOAD_DISK_FULL', { status: 507 }) : error;
  }
  return {
    ...{ field: part.fieldname, filename: part.filename, path },
    bytes: Math.min(came, most),
    isWhole: came <= most,
  };
};

/** Whether there is nothing in it: what a field sends for which no file was chosen. */
export const isNothing = ({ bytes, isWhole }: StreamedFile): boolean => bytes === 0 && isWhole;

/** Removes what no room took away. */
export const discardFiles = async (files: readonly StreamedFile[]): Promise<void> => {
  for (const { path } of files) await rm(path, { force: true });
};

import { mkdir, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { limits } from '../../../protocol/limits.ts';
import type { StreamedFile, Upload } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { fileMode, folderMode, incomingFolder, incomingPath, isFull } from '../../core/files/index.ts';

type BudgetName = 'streamed' | 'dump';

interface Budget {
  readonly name: BudgetName;
  /** Bytes of one file, where they are limited further. */
  readonly most?: number;
}

const budgets: ReadonlyMap<string, Budget> = new Map([
  ['attachments_file', { name: 'streamed' }],
  ['recording_file', { name: 'streamed' }],
  ['library_file', { name: 'streamed' }],
  ['dump_file', { name: 'dump' }],
  ['replay_file', { name: 'dump', most: limits.replayBytes }],
]);

/** Limit that files of a field count towards, where this sender may send files larger than a picture in it. */
export const budgetOf = (field: string, within: Readonly<Partial<Record<BudgetName, number>>>): Budget | undefined => {
  const budget = budgets.get(field);
  return budget && (within[budget.name] ?? 0) > 0 ? budget : undefined;
};

/**
 * Writes a file to the disk as it comes; what is above `most` bytes is read and thrown away, or refused by `onMore`.
 */
export const receiveFile = async (
  part: MultipartFile,
  most: number,
  dataDir: string,
  onMore?: () => Error,
): Promise<StreamedFile> => {
  const path = incomingPath(dataDir);
  let came = 0;
  const cut = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      came += chunk.length;
      if (came <= most) yield chunk;
      else if (onMore) throw onMore();
    }
  };
  try {
    await mkdir(incomingFolder(dataDir), { recursive: true, mode: folderMode });
    // The file exists before the first byte: a stream that opens it could do so after `rm`.
    const file = await open(path, 'wx', fileMode);
    await pipeline(part.file, cut, file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? new UserError('UPLOAD_DISK_FULL', { status: 507 }) : error;
  }
  return {
    ...{ field: part.fieldname, filename: part.filename, path },
    bytes: Math.min(came, most),
    isWhole: came <= most,
  };
};

/** Whether there is nothing in it: what a field sends for which no file was chosen. */
export const isNothing = ({ bytes, isWhole }: StreamedFile): boolean => bytes === 0 && isWhole;

/** Reads a file that nobody may send, and keeps nothing of it. */
export const ignoreFile = async (part: MultipartFile, most: number): Promise<number> => {
  let came = 0;
  for await (const chunk of part.file) {
    came += chunk.length;
    if (came > most) break;
  }
  return came;
};

/** Removes the uploads that no handler moved away. */
export const discardFiles = async (files: readonly Upload[]): Promise<void> => {
  for (const { path } of files) await rm(path, { force: true });
};

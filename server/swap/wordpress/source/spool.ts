import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { z } from 'zod';
import { plainError } from '../../../core/errors/index.ts';
import { folderMode, incomingFolder, incomingPath } from '../../../core/files/index.ts';
import type { SourceRow } from '../../source/index.ts';

/** Rows of one table in a temporary file. In memory are their positions and the indexed columns alone. */
export interface SpoolTable {
  /** Adds a row, which gets the next `number`, from 1. */
  readonly append: (row: SourceRow) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly count: () => number;
  /** Whether an indexed column has this value in a row. */
  readonly has: (column: string, value: string) => boolean;
  /** Rows after a number; fewer than `limit` when they are large. */
  readonly rowsAfter: (number: number, limit: number) => Promise<readonly SourceRow[]>;
  /** Rows by `number`, or by the values of an indexed column. */
  readonly rowsWith: (column: string, values: readonly string[]) => Promise<readonly SourceRow[]>;
  readonly close: () => Promise<void>;
}

const rowSchema = z.record(z.string(), z.string().nullable());

const [flushBytes, readBytes] = [1024 * 1024, 16 * 1024 * 1024];

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

const writeTo = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  try {
    await file.appendFile(bytes);
  } catch (error) {
    throw isFull(error)
      ? plainError('The disk is full. Reading the export needs free space of about its size.')
      : error;
  }
};

/** Opens an empty table. Its file has no name any more, so that nothing of it is left when the process ends. */
export const openTable = async (dataDir: string, indexed: readonly string[]): Promise<SpoolTable> => {
  await mkdir(incomingFolder(dataDir), { recursive: true, mode: folderMode });
  const path = incomingPath(dataDir);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  const starts = [0];
  const index = new Map(indexed.map(column => [column, new Map<string, number[]>()]));
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const startOf = (number: number): number => starts[number - 1] ?? 0;

  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    if (bytes.length > 0) await writeTo(file, bytes);
  };
  /** Reads rows that follow each other, from one number up to another. */
  const read = async (from: number, to: number): Promise<SourceRow[]> => {
    const begin = startOf(from);
    const bytes = Buffer.alloc(startOf(to + 1) - begin);
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, begin + done);
      if (bytesRead === 0) throw new Error('a temporary file ended early');
      done += bytesRead;
    }
    return Array.from({ length: to - from + 1 }, (_, at) => {
      const line = bytes.subarray(startOf(from + at) - begin, startOf(from + at + 1) - begin);
      return rowSchema.parse(JSON.parse(line.toString('utf8')));
    });
  };
  const numbersWith = (column: string, values: readonly string[]): number[] => {
    const known = column === 'number' ? undefined : index.get(column);
    const found = values.flatMap(value => (column === 'number' ? [Number(value)] : (known?.get(value) ?? [])));
    return [...new Set(found)].filter(number => number > 0 && number < starts.length).sort((a, b) => a - b);
  };

  return {
    append: async row => {
      const number = starts.length;
      const line = Buffer.from(JSON.stringify({ ...row, number: String(number) }));
      starts.push(startOf(number) + line.length);
      for (const [column, numbers] of index) {
        const value = row[column] ?? '';
        const others = numbers.get(value);
        if (value !== '' && others) others.push(number);
        else if (value !== '') numbers.set(value, [number]);
      }
      waiting.push(line);
      waitingBytes += line.length;
      if (waitingBytes >= flushBytes) await flush();
    },
    flush,
    count: () => starts.length - 1,
    has: (column, value) => index.get(column)?.has(value) ?? false,
    rowsAfter: async (number, limit) => {
      const from = Math.max(0, number) + 1;
      let to = Math.min(from + limit - 1, starts.length - 1);
      while (to > from && startOf(to + 1) - startOf(from) > readBytes) to--;
      return to < from ? [] : read(from, to);
    },
    rowsWith: async (column, values) => {
      const rows: SourceRow[] = [];
      for (const number of numbersWith(column, values)) for (const row of await read(number, number)) rows.push(row);
      return rows;
    },
    close: () => file.close(),
  };
};

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { plainError } from '../errors/index.ts';
import { beginningOf } from './incoming-files.ts';

const pieceBytes = 1024 * 1024;

/** A file may unpack to this many times its size, and in any case to so many bytes: real texts need a tenth of it. */
const expansionMost = 100;
const unpackedAlways = 64 * 1024 * 1024;

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

interface Options {
  /** Name of the format in the sentence of a refusal. */
  readonly format: string;
  /** Called with the bytes that were read of the file, packed or not. */
  readonly onRead?: (bytes: number) => void;
}

async function* checkExpansion(
  pieces: AsyncIterable<Buffer>,
  { file, format, packed }: { readonly file: string; readonly format: string; readonly packed: number },
): AsyncGenerator<Buffer> {
  const most = Math.max(unpackedAlways, packed * expansionMost);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > most)
      throw plainError(
        `${file} decompresses to more than ${expansionMost} times its size, unlike any normal ${format}. Decompress it first.`,
      );
    yield piece;
  }
}

/** The bytes of a file, unpacked when gzip packed it. Throws a plain error when they go on without end. */
export const unpacked = async (file: string, { format, onRead }: Options): Promise<AsyncIterable<Buffer>> => {
  const isPacked = isGzip(await beginningOf(file, 2));
  const input = createReadStream(file, { highWaterMark: pieceBytes });
  const output = isPacked ? createGunzip({ chunkSize: pieceBytes }) : new PassThrough();
  if (onRead) input.on('data', piece => onRead(piece.length));
  pipeline(input, output, error => error && output.destroy(error));
  return isPacked ? checkExpansion(output, { file, format, packed: (await stat(file)).size }) : output;
};

import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const brotliOptions = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> => brotli(body, brotliOptions(body, quality));

/** Compresses bytes that many readers get, beside the thread that answers. */
export const compressWell = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotliOf(body, 5) : gzipped(body, { level: 6 });

/** Compresses bytes that one reader gets (decision 0162). */
export const compressQuickly = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotliOf(body, 1) : gzipped(body, { level: 2 });

/**
 * Compresses with Brotli on the thread that answers, at some 2 to 4 µs for each kB: on a busy machine the way to another
 * thread and back takes longer.
 */
export const compressAtOnce = (body: Buffer): Buffer => brotliCompressSync(body, brotliOptions(body, 1));

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** Compresses bytes that many readers get, beside the thread that answers. */
export const compressWell = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotliOf(body, 5) : gzipped(body, { level: 6 });

/** Compresses bytes that one reader gets (decision 0162). */
export const compressQuickly = (body: Buffer, compression: Compression): Promise<Buffer> =>
  compression === 'br' ? brotliOf(body, 1) : gzipped(body, { level: 2 });

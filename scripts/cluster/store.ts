import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Part, partOf } from './part.ts';

/** A server of the S3 protocol whose objects lie below `folder`. */
export const storePart = (folder: string, port: number): Part =>
  partOf({
    name: 'file store',
    path: process.execPath,
    args: [
      ...['--import', 'tsx', fileURLToPath(new URL('store-server.ts', import.meta.url))],
      ...[join(folder, 'store'), String(port)],
    ],
    log: join(folder, 'store.log'),
    // A request without a signature is refused, and answered.
    isReady: async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
      return status < 500;
    },
  });

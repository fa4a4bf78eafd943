import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Knex } from '../core/db/db.ts';

/** Pictures and multipart forms for tests. */
export const red = { r: 200, g: 30, b: 30 };

/** A photo that says who took it and where. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place', Artist: 'someone' } })
    .toBuffer();

export const boundary = 'lectern-test-boundary';

interface SentFile {
  /** Absent: `file`. */
  readonly field?: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export const multipart = (fields: Record<string, string>, files: SentFile | readonly SentFile[] = []): Buffer => {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { field = 'file', name, bytes } of [files].flat()) {
    const head = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
};

export const mediaRows = async (sql: Knex): Promise<number> =>
  Number((await sql('media').count({ count: '*' }).first())?.count ?? 0);

/** The names of the folders of kept pictures, sorted. */
export const mediaFolders = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'media'))
    ? readdirSync(join(dataDir, 'media'))
        .flatMap(shelf => readdirSync(join(dataDir, 'media', shelf)))
        .sort()
    : [];

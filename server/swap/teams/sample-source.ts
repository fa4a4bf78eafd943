import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress } from '../../core/config/index.ts';
import { oldSiteDump } from '../fixtures/old-site.ts';
import { type OpenedSource, openSource } from '../source/index.ts';

/** Opens the dump of the sample in a scratch database. */
export const openSample = async (): Promise<OpenedSource> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const file = join(folder, 'site.sql');
  await writeFile(file, oldSiteDump());
  const source = await openSource({
    dump: [file],
    url: 'https://www.lantern-hill.example',
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
  await rm(folder, { recursive: true });
  return source;
};

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mutate } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { mediaFolders } from '../test/fixtures/pictures.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { fileTypeOf, safeFilename } from './file-types.ts';
import { storeFile } from './files.ts';

const test = suite('general files');
let server: TestServer;
let folder: string;

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
});
test.after(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

const typeOf = async (name: string, content: string | Buffer): Promise<string | undefined> => {
  const path = join(folder, 'one');
  await writeFile(path, content);
  return fileTypeOf(name, path);
};

test('a file is of a type only by its ending and its content together', async () => {
  assert.is(await typeOf('page.html', '<p>'), undefined);
  assert.is(await typeOf('a.svg', '<svg/>'), undefined);
  assert.is(await typeOf('a.php', '<?php'), undefined);
  assert.is(await typeOf('a.pdf', '<script>'), undefined);
  assert.is(await typeOf('a.mp3', 'ID3 not a recording'), undefined);
  assert.is(await typeOf('a.doc', 'PK\u0003\u0004'), undefined);
  assert.is(await typeOf('a.txt', Buffer.from([0xff, 0xfe, 0])), undefined);
  assert.is(await typeOf('A.PDF', '%PDF-1.4'), 'application/pdf');
  assert.is(await typeOf('a.vtt', 'WEBVTT\n\n'), 'text/vtt');
  assert.is(await typeOf('a.ods', 'PK\u0003\u0004'), 'application/vnd.oasis.opendocument.spreadsheet');
  assert.is(safeFilename('../a/..\\"<b>\u0000.pdf'), 'b.pdf');
});

test('a full disk leaves neither a row nor a file, and says so', async () => {
  const path = join(folder, 'plan.pdf');
  await writeFile(path, '%PDF-1.4');
  const input = {
    owner: null,
    folder: 'import',
    source: { path },
    bytes: 8,
    filename: 'plan.pdf',
    mime: 'application/pdf',
  };
  const { services } = server;
  // The disk takes the first bytes and no more.
  async function* cut() {
    yield Buffer.from('%PDF');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  const put = (key: string) => services.files.put(key, { stream: Readable.from(cut()), size: 8 });
  const full = { ...services, files: { ...services.files, put } };
  const error = await mutate(full, mutation => storeFile(mutation, input)).catch(one => one);
  assert.instance(error, UserError);
  assert.equal(
    [error.status, error.message],
    [507, 'The site’s storage is full. Nothing was saved. Please tell the site’s administrators.'],
  );
  assert.equal(await server.sql('media'), []);
  assert.equal(mediaFolders(server.services.settings.dataDir), []);
});

test.run();

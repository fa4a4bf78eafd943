import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesAddress } from '../../server/core/config/files-address.ts';
import { openFileStore } from '../../server/core/file-store/open-store.ts';
import { openS3Server, s3Credentials } from '../../server/test/stubs/s3-server.ts';
import { ownDatabase } from '../testing/own-database.ts';

const { dataDir, lectern, drop } = await ownDatabase();
const s3 = await openS3Server();
const FILES_URL = s3.url('site');
const store = openFileStore(filesAddress(FILES_URL), () => {});
const backup = `${dataDir}-backup`;
const key = 'media/ab/abcdef/large.jpg';

test.before(async () => {
  await lectern(['migrate', 'up']);
});
test.after(async () => {
  await s3.close();
  await drop();
  await rm(backup, { recursive: true, force: true });
});

test('a backup has the files of the bucket, and a restore writes them there', async () => {
  await store.put(key, { bytes: Buffer.from('a picture') });
  const made = await lectern(['backup', backup], { FILES_URL });
  assert.is(made.code, 0, made.output);
  assert.ok(existsSync(join(backup, 'files', key)));
  await store.remove([key]);
  const restored = await lectern(['restore', backup, '--replace'], { FILES_URL });
  assert.is(restored.code, 0, restored.output);
  assert.is((await store.head(key))?.bytes, 9);
  assert.not.ok(existsSync(join(dataDir, key)));
});

test('files are copied into another store once, and a bad address ends with 1 and no password', async () => {
  const copy = () => lectern(['files', 'copy', '--to', s3.url('other')], { FILES_URL });
  assert.match((await copy()).output, '1 file was copied to s3://files/other');
  assert.match((await copy()).output, '0 files were copied');
  const bad = await lectern(['files', 'copy', '--to', 's3://key:hidden@B/'], { FILES_URL });
  assert.is(bad.code, 1);
  assert.not.match(bad.output, 'hidden');
});

test('doctor writes an object of the bucket, reads and removes it, and says why it cannot', async () => {
  const well = await lectern(['doctor'], { FILES_URL });
  assert.match(well.output, '✔ store of files: s3://files/site');
  const left = [];
  for await (const { key } of store.list('media/')) left.push(key);
  assert.not.match(left.join(), 'doctor');
  await openFileStore(filesAddress(s3.url('taken')), () => {}).put('site-id', { bytes: Buffer.from('another') });
  const taken = await lectern(['doctor'], { FILES_URL: s3.url('taken') });
  assert.match(taken.output, /✘ store of files: .+ has the files of another site\. .+\n {2}Check FILES_URL/);
  const none = await lectern(['doctor'], { FILES_URL: s3.url('site', 'missing') });
  assert.match(none.output, /✘ store of files: .*\n {2}Check FILES_URL/);
  s3.set('down');
  const away = await lectern(['doctor'], { FILES_URL });
  s3.set('up');
  assert.match(away.output, /✘ store of files: .*\n {2}Check FILES_URL/);
  assert.not.match(away.output, s3Credentials.secret + '@');
});

test('a prefix that has the files of another site takes no copies', async () => {
  const copy = await lectern(['files', 'copy', '--to', s3.url('taken')], { FILES_URL });
  assert.is(copy.code, 1);
  assert.match(copy.output, 'has the files of another site');
});

test.run();

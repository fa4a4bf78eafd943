import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../test/fixtures/pictures.ts';
import { makePicture } from './media-encode.ts';
import { pictureProcess } from './media-process.ts';

const pictures = pictureProcess(new URL('../picture-process.ts', import.meta.url));
test('a picture is made in a process of lower priority as it would be here; several at once each get their own', async () => {
  const [wide, high] = [await photo(700, 300), await photo(200, 500)];
  const made = await Promise.all([pictures.make(wide, 'natural'), pictures.make(high, 'square')]);
  assert.equal(made, await Promise.all([makePicture(wide, 'natural'), makePicture(high, 'square')]));
  assert.ok(getPriority(pictures.pid()) > getPriority());
});

test('what is no picture is told the same way', async () => {
  const outcome = await pictures.make(Buffer.from('words'), 'natural');
  assert.equal(outcome, { kind: 'unfit', key: 'UPLOAD_KIND', args: [] });
});

test('a file that kills the decoder is a broken one, and the next is made by a new process', async () => {
  const asked = pictures.make(await photo(4_000, 3_000), 'natural');
  process.kill(pictures.pid() ?? 0, 'SIGKILL');
  assert.equal(await asked, { kind: 'unfit', key: 'UPLOAD_BROKEN', args: [] });
  assert.is((await pictures.make(await photo(20, 20), 'natural')).kind, 'made');
});

test('a picture that takes too long ends its process, and is a broken one', async () => {
  const hasty = pictureProcess(new URL('../picture-process.ts', import.meta.url), 1);
  const asked = hasty.make(await photo(4_000, 3_000), 'natural');
  const pid = hasty.pid();
  assert.equal(await asked, { kind: 'unfit', key: 'UPLOAD_BROKEN', args: [] });
  assert.is(hasty.pid(), undefined);
  assert.throws(() => process.kill(pid ?? 0, 0));
});

test('the process knows nothing of what the others are told by their environment', async () => {
  process.env.DATABASE_URL ??= 'mysql://somebody:secret@db/lectern';
  const fresh = pictureProcess(new URL('../picture-process.ts', import.meta.url));
  const asked = fresh.make(await photo(9, 9), 'natural');
  const environment = await readFile(`/proc/${fresh.pid()}/environ`, 'utf8').catch(() => 'PATH=unknown here');
  const names = environment.split('\0').map(line => line.replace(/=.*/s, ''));
  assert.ok(names.includes('PATH'));
  assert.equal(
    names.filter(name => name !== '' && !/^(PATH|NODE_ENV|LECTERN_ROOT|NODE_CHANNEL_\w+|NODE_UNIQUE_ID)$/.test(name)),
    [],
  );
  assert.is((await asked).kind, 'made');
  fresh.stop();
});

test.after(() => pictures.stop());
test.run();

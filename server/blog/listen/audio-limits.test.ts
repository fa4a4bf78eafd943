import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { openSpokenSite, type SpokenSite, spokenPosts } from '../../test/fixtures/spoken-posts.ts';
import { voiceProgram } from '../../test/fixtures/voice-program.ts';
import type { TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';

const test = suite('limits of audio files of posts');

const voice = voiceProgram();
let site: SpokenSite;
let server: TestServer;
const { work, told, spoken, audioOf, pathOf } = spokenPosts(() => site);

test.before(async () => {
  site = await openSpokenSite(voice);
  ({ server } = site);
});
test.after(() => server.close());

test('a job that began before a change does not show the old audio again', async () => {
  const post = await spoken();
  const path = await pathOf(post.id);
  // Hidden by a former change that was undone since.
  await server.sql('media_uses').where('post_id', post.id).update({ is_shown: false });
  await told('post.published', { ids: [post.id] });
  server.clock.advance(31_000);
  let jobs: Promise<void> = Promise.resolve();
  await transact(server.sql, async sql => {
    await sql('posts').where('id', post.id).update({ body: '<p>FAIL</p>' });
    await sql('media_uses').where('post_id', post.id).forUpdate().select('media_id');
    // The job reads the former text, then waits for this transaction.
    jobs = workOnce(server.services);
    await new Promise(resolve => setTimeout(resolve, 1_500));
    await emit({ services: server.services, sql }, 'post.changed', { ids: [post.id] });
  });
  await jobs;
  const shown = await server.sql('post_audio as a').join('media_uses as u', 'u.media_id', 'a.media_id');
  assert.equal(
    shown.filter(row => row.post_id === post.id).map(row => row.is_shown),
    [0],
  );
  assert.ok((await server.get(path)).statusCode >= 400);
});

test('a change of what is not said reads no text and keeps the audio; one that is undone shows it again', async () => {
  const post = await spoken();
  const path = await pathOf(post.id);
  const change = (columns: Readonly<Record<string, unknown>>) =>
    told('post.changed', { ids: [post.id] }, { change: sql => sql('posts').where('id', post.id).update(columns) });
  await change({ lifecycle: 'archived' });
  assert.is(await server.sql('jobs').where({ kind: 'post-audio' }).first(), undefined);
  await change({ language: 'de-DE' });
  assert.ok((await server.get(path)).statusCode >= 400);
  await change({ language: '' });
  await work();
  assert.is((await server.get(path)).statusCode, 200);
});

test('a post that is too long gets no audio file and is not tried again', async () => {
  for (const body of [
    `<p>${'word '.repeat(20_000)}</p>`,
    `<p>https://x${'!'.repeat(390_000)}a</p>${'<i></i>'.repeat(3_000)}`,
  ]) {
    const post = await spoken({ body });
    assert.is(await audioOf(post.id), undefined);
  }
  assert.equal(await server.sql('jobs').where({ kind: 'post-audio' }), []);
});

test('headings without end are said in one go, and a text of too many languages not at all', async () => {
  const runs = (): number => readFileSync(voice.heard, 'utf8').trim().split('\n').length;
  const before = runs();
  const left = join(tmpdir(), 'lectern-voice-left');
  mkdirSync(left, { recursive: true });
  utimesSync(left, 1, 1);
  assert.ok(await audioOf((await spoken({ body: '<h2>a</h2>'.repeat(400) })).id));
  assert.is(runs(), before + 1);
  assert.is(existsSync(left), false);
  const mixed = await spoken({ body: '<p>a <span lang="de">b</span></p>'.repeat(400) });
  assert.is(await audioOf(mixed.id), undefined);
  assert.is(runs(), before + 1);
  assert.equal(await server.sql('jobs').where({ kind: 'post-audio' }), []);
});

test.run();

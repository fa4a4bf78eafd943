import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../core/db/index.ts';
import { installedProgram } from '../../spoken/index.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openSpokenSite, type SpokenSite, spokenPosts } from '../../test/fixtures/spoken-posts.ts';
import { voiceProgram } from '../../test/fixtures/voice-program.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';

const test = suite('audio files of posts');

const voice = voiceProgram();
let site: SpokenSite;
let server: TestServer;
const { work, told, spoken, audioOf, pathOf } = spokenPosts(() => site);

test.before(async () => {
  site = await openSpokenSite(voice);
  ({ server } = site);
});
test.after(() => server.close());

test('the audio of a post that is not public is refused to strangers, with and without its address', async () => {
  const post = await spoken();
  const path = await pathOf(post.id);
  assert.is((await server.get(path)).statusCode, 200);
  const reader = await server.signedIn('reader');
  for (const columns of [
    { state: 'draft' },
    { state: 'published', lifecycle: 'trashed' },
    { lifecycle: 'normal', privacy: 'private' },
    { privacy: 'public', published_at: new Date(server.clock.now() + 86_400_000) },
    { published_at: new Date(server.clock.now() - 60_000), publish_down: new Date(server.clock.now() - 1_000) },
    { publish_down: null, password: 'x' },
  ] as const) {
    await server.sql('posts').where('id', post.id).update(columns);
    for (const as of [undefined, reader]) {
      const { statusCode } = await server.get(path, as);
      assert.ok(statusCode === 404 || statusCode === 403, `${JSON.stringify(columns)}: ${statusCode}`);
    }
    assert.not.match((await server.get('/blog/podcast.xml')).body, post.slug);
  }
  await server.sql('posts').where('id', post.id).update({ password: null, privacy: 'registered' });
  assert.is((await server.get(path)).statusCode, 403);
  assert.is((await server.get(path, reader)).statusCode, 200);
});

test('a published post gets an audio file with its length, size and a download', async () => {
  const post = await spoken();
  const audio = await audioOf(post.id);
  // Two words, a pause, and three words, a second each.
  assert.is(audio.seconds, 6);
  const page = load((await server.get(`/blog/${post.slug}`)).body);
  const path = await pathOf(post.id);
  assert.equal(page('.post-audio audio').attr('preload'), 'none');
  assert.is(page('.post-audio audio').attr('src'), path);
  assert.match(
    page('.post-audio a[download]').text(),
    /^Download the audio \((?:MP3|M4A|WAV), \d+(?:\.\d+)? kB, length 0:06\)$/,
  );
  assert.is(page('link[href="/blog/podcast.xml"], link[href$="/blog/podcast.xml"]').length, 1);
  const part = await server.get(path, undefined, { range: 'bytes=0-9' });
  assert.equal([part.statusCode, part.headers['content-range']], [206, `bytes 0-9/${audio.bytes}`]);
  assert.is(part.headers['x-content-type-options'], 'nosniff');
});

test('the program gets the text and the language, no shell and no secret', async () => {
  await spoken({ title: 'Titel', body: '<p>Wort; $(id) `id`</p>', language: 'de-DE' });
  const { readFileSync } = await import('node:fs');
  const lines = readFileSync(voice.heard, 'utf8').trim().split('\n');
  const [args, text, environment] = JSON.parse(lines.at(-1) ?? '[]');
  assert.equal(args, ['--lang', 'de-DE', '$(id); rm -rf /']);
  assert.is(text, 'Wort; $(id) `id`.\n');
  assert.equal(
    Object.keys(environment).filter(name => !['PATH', 'LANG', '__CF_USER_TEXT_ENCODING'].includes(name)),
    [],
  );
});

test('control characters do not reach the program, and a text of too much markup is not read', async () => {
  const { readFileSync } = await import('node:fs');
  const post = await spoken({ title: 'Two\u0000 words\u001b[31m', body: '<p>And\u0007 more.</p>' });
  assert.ok(await audioOf(post.id));
  const heard = () => readFileSync(voice.heard, 'utf8').trim().split('\n').slice(-2).join('');
  assert.not.match(heard(), /\\u00(?:00|07|1b)/);
  const before = heard();
  const long = await spoken({ body: `<p>${'<b lang="de"></b>'.repeat(30_000)}Word.</p>` });
  assert.is(await audioOf(long.id), undefined);
  assert.is(heard(), before);
});

test('a change of the text hides the old audio at once; what is the same stays', async () => {
  const post = await spoken();
  const path = await pathOf(post.id);
  const change = (columns: Readonly<Record<string, unknown>>) =>
    told('post.changed', { ids: [post.id] }, { change: sql => sql('posts').where('id', post.id).update(columns) });
  await change({ excerpt: 'Another excerpt' });
  assert.is((await server.get(path)).statusCode, 200);
  await change({ body: '<p>The secret is gone.</p>' });
  assert.ok((await server.get(path)).statusCode >= 400);
  await work();
  const next = await pathOf(post.id);
  assert.is.not(next, path);
  assert.is((await server.get(next)).statusCode, 200);
  assert.is((await server.get(path)).statusCode, 404);
  assert.is((await server.sql('post_audio').where('post_id', post.id)).length, 1);
});

test('a program that fails leaves no file and no row, and the page as it was', async () => {
  const before = await server.sql('media').count({ count: '*' }).first();
  const post = await spoken({ body: '<p>FAIL</p>' });
  assert.is(await audioOf(post.id), undefined);
  assert.equal(await server.sql('media').count({ count: '*' }).first(), before);
  assert.is(load((await server.get(`/blog/${post.slug}`)).body)('.post-audio').length, 0);
});

test('the podcast has what directories require, and public posts alone', async () => {
  const post = await spoken({ title: 'Fish & <chips>', excerpt: 'On the sea.' });
  const later = new Date(server.clock.now() + 86_400_000);
  const hidden = [];
  for (const columns of [
    { privacy: 'registered' },
    { privacy: 'private' },
    { password: 'x' },
    { state: 'draft' },
    { published_at: later },
  ]) {
    const one = await spoken({ title: 'Not for everybody' });
    await told('post.changed', { ids: [one.id] }, { change: sql => sql('posts').where('id', one.id).update(columns) });
    assert.ok(await audioOf(one.id));
    hidden.push(one);
  }
  // Rows that a test changes drop no cached page; settings drop all.
  await server.set('site.name', 'A site of hidden posts');
  const answer = await server.get('/blog/podcast.xml');
  assert.match(String(answer.headers['content-type']), 'application/rss+xml');
  for (const { slug } of hidden) assert.not.match(answer.body, slug);
  const feed = load(answer.body, { xml: true });
  const channel = feed('rss[version="2.0"] > channel');
  for (const name of ['title', 'link', 'description', 'language', 'itunes\\:author', 'itunes\\:explicit'])
    assert.is(channel.children(name).text().length > 0, true, name);
  assert.match(channel.children('itunes\\:explicit').text(), /^(?:true|false)$/);
  assert.is(channel.children('itunes\\:category').attr('text'), 'News');
  const image = channel.children('itunes\\:image').attr('href') ?? '';
  assert.match(image, /^https?:\/\/.*\.(?:png|jpg)$/);
  const { default: sharp } = await import('sharp');
  const shown = await server.get(new URL(image).pathname);
  assert.equal(
    await sharp(shown.rawPayload)
      .metadata()
      .then(({ width, height }) => [width, height]),
    [1400, 1400],
  );
  const items = channel.children('item').toArray();
  assert.ok(items.length > 0);
  const guids = new Set<string>();
  for (const item of items) {
    const own = feed(item);
    for (const name of ['title', 'guid', 'pubDate', 'description', 'itunes\\:duration', 'itunes\\:explicit'])
      assert.is(own.children(name).text().length > 0, true, name);
    guids.add(own.children('guid').text());
    const enclosure = own.children('enclosure').attr() ?? {};
    const file = await server.get(new URL(enclosure.url ?? '').pathname);
    assert.is(file.headers['content-type'], enclosure.type);
    assert.is(file.rawPayload.length, Number(enclosure.length));
  }
  assert.is(guids.size, items.length);
  assert.is(feed(items[0]).children('title').text(), 'Fish & <chips>');
  assert.is(feed(items[0]).children('link').text().endsWith(`/blog/${post.slug}`), true);
});

test('switching it on makes the audio of older posts; off shows none', async () => {
  const post = await writer(server).post(site.author.id, { title: 'An older post' });
  await server.set('posts.audio', false);
  const other = await spoken();
  assert.is(await audioOf(other.id), undefined);
  await server.set('posts.audio', true);
  await told('settings.changed', { names: ['posts.audio'] });
  await work();
  await work();
  assert.ok(await audioOf(post.id));
  const changed = await spoken();
  await server.set('posts.audio', false);
  const body = '<p>Changed meanwhile.</p>';
  const change = (sql: Transaction) => sql('posts').where('id', changed.id).update({ body });
  await told('post.changed', { ids: [changed.id] }, { change });
  await server.set('posts.audio', true);
  await told('settings.changed', { names: ['posts.audio'] });
  await work();
  await work();
  assert.is((await server.get(await pathOf(changed.id))).statusCode, 200);
  await server.set('posts.audio', false);
  assert.is(load((await server.get(`/blog/${post.slug}`)).body)('.post-audio').length, 0);
  await server.set('posts.audio', true);
});

test('an audio file is deleted with its post', async () => {
  const post = await spoken();
  const path = await pathOf(post.id);
  const { detachPosts } = await import('../../media/media-use-queries.ts');
  await server.sql.transaction(async sql => {
    await detachPosts(sql, [post.id]);
    await sql('posts').where('id', post.id).delete();
  });
  assert.ok((await server.get(path)).statusCode >= 400);
  assert.is(await audioOf(post.id), undefined);
});

test('espeak-ng says a post where it is installed', async () => {
  if (!(await installedProgram('espeak-ng'))) {
    console.log('espeak-ng is not installed: its test is skipped');
    return;
  }
  const other = await openTestServer();
  try {
    const by = await other.signedIn('blogger', 'Asha Rao');
    await other.set('posts.audio', true);
    const post = await writer(other).post(by.id, {
      title: 'The river',
      body: '<p>It rises in May.</p><h2>Mill</h2><p lang="de">Guten Tag.</p>',
    });
    await told('post.published', { ids: [post.id] }, { at: other });
    other.clock.advance(31_000);
    await workOnce(other.services);
    const row = await other.sql('post_audio').where('post_id', post.id).first('seconds');
    assert.ok(row.seconds >= 3 && row.seconds < 20, `${row.seconds}`);
    if (await installedProgram('ffmpeg')) assert.match((await other.get(`/blog/${post.slug}`)).body, 'recording.mp3');
  } finally {
    await other.close();
  }
});

test.run();

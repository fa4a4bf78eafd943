import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CachedPage } from '../../core/cache/index.ts';
import { print, scriptJson } from '../../core/html/index.ts';
import { packNotice } from '../../core/http/index.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { partsForReader, placeholderReader, readerKey } from './reader-page.ts';

const test = suite('pages of plain readers');
let server: TestServer;
let write: ReturnType<typeof writer>;
let authorId: number;
let post: Written;
let url: string;

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
  write = writer(server);
  authorId = (await server.signedIn('blogger', 'Asha Rao')).id;
});
test.before.each(async () => {
  // Long enough to be sent in parts.
  post = await write.post(authorId, { title: 'First title', body: `<p>${'Many words. '.repeat(8_000)}</p>` });
  await commenting(server).row(post, { name: 'Gus' });
  url = `/blog/${post.slug}`;
});
test.after(() => server.close());

const cached = (): CachedPage | undefined => server.services.pages.peek(readerKey(url));

const printingCookie = { lectern_notice: 'none' };

/** The page as it is printed for one person alone: a cookie of a notice, also of none, makes it so. */
const printedAlone = async ({ cookies, id }: Person): Promise<string> =>
  (await server.get(url, { cookies: { ...cookies, ...printingCookie }, id })).body;

const names = [
  'Ben Ode',
  `"Quoted" & <b onclick='x'>O'Neil</b> </script> &amp;`,
  "$& $1 $$ $` $' %s %1$s \\ {}",
  'Ümläut Ñandú ǅ ı İ',
  '👩‍🦯 مريم देवी \u202e',
  'token 0123456789abcdef0123456789abcdef',
  'reader 123456789012345',
  '&'.repeat(100),
];

test('the page of each reader is byte for byte the one printed for this reader alone, and printed once', async () => {
  const pages = new Set<CachedPage | undefined>();
  const shown = new Map<string, string>();
  for (const name of names) {
    const reader = await server.signedIn('reader', name);
    const { body, headers, statusCode } = await server.get(url, reader);
    assert.is(statusCode, 200);
    assert.is(headers['cache-control'], 'private, no-store');
    assert.is(headers.vary, 'Accept-Encoding, Cookie');
    assert.is(headers.etag, undefined);
    assert.is(headers['content-length'], String(Buffer.byteLength(body)));
    assert.is(headers['set-cookie'], undefined);
    assert.is(body, await printedAlone(reader), name);
    assert.is(load(body)('.account-name').contents().first().text(), name);
    assert.match(body, `name="${reader.cookies.lectern_token}"`);
    shown.set(String(reader.cookies.lectern_token), body);
    pages.add(cached());
  }
  assert.is(pages.size, 1);
  assert.not.ok(pages.has(undefined));
  const visitor = await server.visitor();
  shown.set(String(visitor.cookies.lectern_token), (await server.get(url, visitor)).body);
  shown.set('', (await server.get(url)).body);
  for (const [own, body] of shown)
    for (const token of shown.keys()) if (token !== own && token !== '') assert.not.match(body, token);
  for (const own of ['', String(visitor.cookies.lectern_token)]) assert.not.match(shown.get(own) ?? '', 'Ben Ode');
});

test('a reader with a picture, a website and a cookie of a visitor gets the same page', async () => {
  const { cookies } = await server.visitor();
  const reader = await server.signedIn('reader', 'Ben Ode');
  const { id: avatar_id } = await storedPicture(server, reader.id, { width: 80, height: 80 });
  await server.sql('users').where({ id: reader.id }).update({ avatar_id, website: 'https://ben.example/' });
  const person = { ...reader, cookies: { ...cookies, ...reader.cookies } };
  assert.is((await server.get(url, person)).body, await printedAlone(person));
});

test('readers at the same time share a printing, and each receives their own name and token', async () => {
  const readers = await Promise.all(names.map(name => server.signedIn('reader', name)));
  const bodies = await Promise.all(readers.map(async reader => (await server.get(url, reader)).body));
  for (const [at, reader] of readers.entries()) assert.is(bodies[at], await printedAlone(reader));
});

test('nothing of the reader who asks first is in the cached page', async () => {
  const reader = await server.signedIn('reader', 'Ben Ode');
  await server.get(url, reader);
  const { email } = await server.sql('users').where({ id: reader.id }).first('email');
  const body = cached()?.body.toString() ?? '';
  assert.match(body, 'First title');
  for (const own of ['Ben Ode', String(reader.cookies.lectern_token), String(email)]) assert.not.match(body, own);
});

test('parameters that the page does not read make no page of their own', async () => {
  const reader = await server.signedIn('reader');
  const { body } = await server.get(url, reader);
  const page = cached();
  for (let count = 0; count < 3; count++) assert.is((await server.get(`${url}?campaign=${count}`, reader)).body, body);
  assert.is(cached(), page);
  assert.is(server.services.pages.peek(readerKey(`${url}?campaign=1`)), undefined);
  assert.is((await server.get(`${url}?tmpl=component&tmpl=x`, reader)).body, body);
  assert.is.not((await server.get(`${url}?tmpl=component`, reader)).body, body);
  const [comment] = await server.sql('comments').where('post_id', post.id).select('id');
  const reply = await server.get(`${url}?reply=${comment.id}&campaign=1`, reader);
  assert.match(reply.body, `name="parentId" value="${comment.id}"`);
});

const pageOf = (body: string, more: Partial<CachedPage> = {}): CachedPage => ({
  ...{ status: 200, type: 'text/html; charset=utf-8', body: Buffer.from(body), etag: '', headers: {} },
  ...{ tags: [], expires: null, compressed: new Map(), ...more },
});

const values = { name: 'Ben & Co', token: 'f00' };

test('a page that shows more of its reader than name and token is not used', () => {
  const reader = placeholderReader(server.services, url);
  const { account } = reader.actor;
  const used = (body: string): string | undefined => partsForReader(pageOf(body), values)?.join('');
  if (!account) throw new Error('the placeholder has an account');
  const name = print(account.name);
  assert.is(used(`<p title="${name}">${name}</p> ${reader.token}`), '<p title="Ben &amp; Co">Ben &amp; Co</p> f00');
  assert.is(used('<p>nobody</p>'), '<p>nobody</p>');
  for (const wrong of [
    scriptJson({ name: account.name }),
    encodeURIComponent(account.name),
    account.name,
    account.name.toUpperCase(),
    account.name.slice(0, 20),
    String(account.id),
    account.username,
    account.email,
    account.website,
    account.avatar,
  ])
    assert.is(used(`<p>${name} ${wrong}</p>`), undefined, String(wrong));
});

test('a page that is not used stays cached, and each reader gets one printed for them alone', async () => {
  const { account } = placeholderReader(server.services, url).actor;
  await server
    .sql('posts')
    .where({ id: post.id })
    .update({ title: `Number ${account?.username}` });
  server.dropWritten();
  const pages = new Set<CachedPage | undefined>();
  for (const name of ['Ben Ode', 'Chi Li']) {
    const reader = await server.signedIn('reader', name);
    const { body } = await server.get(url, reader);
    assert.match(body, name);
    assert.match(body, `name="${reader.cookies.lectern_token}"`);
    assert.is(body, await printedAlone(reader));
    pages.add(cached());
  }
  assert.is(pages.size, 1);
  for (const page of pages) assert.is(page && partsForReader(page, values), undefined);
  assert.not.ok(pages.has(undefined));
});

test('a document is not used: it would lose its type and headers', () => {
  assert.is(partsForReader(pageOf('<p>a</p>', { type: 'application/rss+xml' }), values), undefined);
  assert.is(partsForReader(pageOf('<p>a</p>', { headers: { 'x-robots-tag': 'noindex' } }), values), undefined);
});

test('a page below 64 KiB is one copy, and the long parts of a longer one are sent as they are in the cache', () => {
  const { token } = placeholderReader(server.services, url);
  const [short, long] = [40, 80].map(size => pageOf(`${'a'.repeat(size * 1024)}${token}${'b'.repeat(20 * 1024)}`));
  const lengths = (page: CachedPage | undefined) => page && partsForReader(page, values)?.map(({ length }) => length);
  assert.equal(lengths(short), [60 * 1024 + 3]);
  assert.equal(lengths(long), [0, 80 * 1024, 20 * 1024 + 3]);
  const [, sent] = (long && partsForReader(long, values)) ?? [];
  assert.is(sent?.buffer, long?.body.buffer);
});

test('an address that asks for a feed has no page of all readers', async () => {
  const reader = await server.signedIn('reader', 'Ben Ode');
  const { statusCode, body } = await server.get(`${url}?format=feed`, reader);
  assert.is(statusCode, 200);
  assert.match(body, 'Ben Ode');
  assert.is(cached(), undefined);
  await server.get(url, reader);
  assert.ok(cached());
});

test('a change of the post, and a comment of another, show on the next page of each reader', async () => {
  const [ben, chi] = [await server.signedIn('reader', 'Ben Ode'), await server.signedIn('reader', 'Chi Li')];
  for (const reader of [ben, chi]) await server.get(url, reader);
  await commenting(server).save(post, await server.visitor(), { comment: 'Words of a guest.' });
  for (const reader of [ben, chi]) {
    assert.match((await server.get(url, reader)).body, 'Words of a guest.');
    assert.is((await server.get(url, reader)).body, await printedAlone(reader));
  }
  const admin = await server.signedIn('admin');
  await server.post({ task: 'posts.unpublish', ids: [post.id] }, admin);
  assert.is((await server.get(url, ben)).statusCode, 404);
  assert.match((await server.get(url, ben)).body, 'Ben Ode');
});

test('a post for accounts is read by accounts alone, until it is private', async () => {
  const reader = await server.signedIn('reader');
  const members = await write.post(authorId, { privacy: 'registered', title: 'For members' });
  url = `/blog/${members.slug}`;
  assert.match((await server.get(url, reader)).body, 'For members');
  assert.ok(cached());
  assert.is((await server.get(url, reader)).body, await printedAlone(reader));
  assert.not.match((await server.get(url)).body, 'For members');
  await server.sql('posts').where({ id: members.id }).update({ privacy: 'private' });
  server.dropWritten();
  const { statusCode, body } = await server.get(url, reader);
  assert.is(statusCode, 404);
  assert.not.match(body, 'For members');
});

test('a form of the page works with the token that was filled in, and its notice is shown once', async () => {
  const reader = await server.signedIn('reader', 'Ben Ode');
  const form = load((await server.get(url, reader)).body)('#comment-acts');
  const fields = Object.fromEntries(
    form
      .find('input')
      .toArray()
      .map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']),
  );
  const { lectern_token, ...cookies } = reader.cookies;
  const sent = await server.post({ ...fields, task: 'posts.favourite', ids: [post.id] }, { ...reader, cookies });
  assert.is(sent.statusCode, 303);
  assert.is(fields[lectern_token ?? ''], '1');

  const other = await server.signedIn('reader', 'Chi Li');
  await server.get(url, other);
  const { secret } = server.services.settings;
  other.cookies.lectern_notice = packNotice(secret, { kind: 'success', text: 'Done as asked.' });
  assert.match((await server.get(url, other)).body, 'Done as asked.');
  assert.is(other.cookies.lectern_notice, undefined);
  assert.not.match((await server.get(url, other)).body, 'Done as asked.');
  assert.not.match((await server.get(url, await server.signedIn('reader'))).body, 'Done as asked.');
});

test('cookies of an order of comments and of opened posts make a page of its own, which others do not receive', async () => {
  const reader = await server.signedIn('reader');
  const { body } = await server.get(url, reader);
  const page = cached();
  for (const cookie of ['lectern_sort', 'lectern_keys', 'lectern_waiting']) {
    const cookies = { ...reader.cookies, [cookie]: 'newest' };
    const answer = await server.get(url, { ...reader, cookies });
    assert.is(answer.statusCode, 200);
    assert.is(cached(), page);
    assert.is(answer.body === body, cookie !== 'lectern_sort', cookie);
  }
});

test('a HEAD request, scripts of an existing install and an ended session are answered as before', async () => {
  const reader = await server.signedIn('reader', 'Ben Ode');
  const head = await server.app.inject({
    method: 'HEAD',
    url,
    cookies: reader.cookies,
    headers: { host: 'lectern.test' },
  });
  assert.is(head.statusCode, 200);
  assert.is(cached(), undefined);
  await server.set('compat.client', true);
  assert.match((await server.get(url, reader)).body, 'Ben Ode');
  assert.is(cached(), undefined);
  await server.set('compat.client', false);
  assert.match((await server.get(url, reader)).body, 'Ben Ode');
  await server.sql('sessions').where('user_id', reader.id).delete();
  const after = await server.get(url, reader);
  assert.not.match(after.body, 'Ben Ode');
  assert.is(reader.cookies.lectern_session, undefined);
});

test.run();

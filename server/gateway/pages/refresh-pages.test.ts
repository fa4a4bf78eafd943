import { brotliDecompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { readerKey } from './reader-page.ts';

const test = suite('pages made anew after a change');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let member: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  const { id, ...account } = await server.signedIn('reader', 'Mia Berg');
  await server.sql('users').where({ id }).update({ language: 'de-DE' });
  member = { id, ...account };
});
test.after(() => server.close());

const cachedBody = (url: string): string | undefined => server.services.pages.peek(url)?.body.toString();

const becomesCached = async (url: string): Promise<string> => {
  for (let attempt = 0; attempt < 200; attempt++) {
    const body = cachedBody(url);
    if (body !== undefined) return body;
    await new Promise(done => setTimeout(done, 25));
  }
  throw new Error(`${url} was not made anew`);
};

const read = async (url: string, times: number, headers: Record<string, string> = {}): Promise<void> => {
  for (let time = 0; time < times; time++) assert.is((await server.get(url, undefined, headers)).statusCode, 200);
};

const selectsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const found: string[] = [];
  const listen = ({ sql }: { sql: string }): void => {
    // The poll of changes may fall into the work.
    if (/^\(?select/i.test(sql) && !sql.includes('`page_changes`')) found.push(sql);
  };
  server.sql.on('query', listen);
  try {
    await work();
  } finally {
    server.sql.off('query', listen);
  }
  return found;
};

test('a page that was read is made anew before anybody asks for it, in the language of the site', async () => {
  const [watched, unread] = [await on.post(), await on.post()];
  const urls = [watched, unread].map(({ slug }) => `/blog/${slug}`);
  const [watchedUrl = '', unreadUrl = ''] = urls;
  await read(watchedUrl, 2, { 'accept-encoding': 'br' });
  await read(unreadUrl, 1);
  await on.save(unread, await server.visitor(), { comment: 'Nobody reads here.' });
  await on.save(watched, member, { comment: 'Guten Tag.' });
  const body = await becomesCached(watchedUrl);
  assert.match(body, 'Guten Tag.');
  assert.match(body, '<html lang="en-GB"');
  assert.match(body, 'Comment');
  assert.is(cachedBody(unreadUrl), undefined);
  const page = server.services.pages.peek(watchedUrl);
  for (let attempt = 0; attempt < 200 && !Buffer.isBuffer(page?.compressed.get('br')); attempt++)
    await new Promise(done => setTimeout(done, 25));
  assert.ok(Buffer.isBuffer(page?.compressed.get('br')));
});

test('the answer to a comment comes when the page with it is cached again, with its compressed bytes', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  const isCached = (comment: string): boolean =>
    cachedBody(url)?.includes(comment) === true &&
    Buffer.isBuffer(server.services.pages.peek(url)?.compressed.get('br'));
  let wasCached = false;
  // A busy machine may need longer for the page than the answer waits.
  for (let attempt = 0; attempt < 10 && !wasCached; attempt++) {
    await read(url, 2, { 'accept-encoding': 'br' });
    await on.save(post, await server.visitor(), { comment: `Answered ${attempt}.` });
    wasCached = isCached(`Answered ${attempt}.`);
  }
  assert.ok(wasCached);
  const selects = await selectsOf(() => read(url, 1, { 'accept-encoding': 'br' }));
  assert.equal(selects, []);
});

test('a page that takes long holds up the answer no longer than the limit', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  await read(url, 2);
  const page = server.services.pages.peek(url);
  let makeIt = (): void => {};
  const isAllowed = new Promise<void>(done => {
    makeIt = done;
  });
  const render = async () => {
    await isAllowed;
    if (!page?.render) throw new Error('the page cannot be printed again');
    return page.render();
  };
  server.services.pages.dropPage(url);
  await server.services.pages.through(url, async () => ({ ...(await (page?.render ?? render)()), render }));
  await read(url, 1);
  await on.save(post, await server.visitor(), { comment: 'Answered before the page is made.' });
  assert.is(cachedBody(url), undefined);
  makeIt();
  assert.match(await becomesCached(url), 'Answered before the page is made.');
});

test('the page of plain readers is made when one of them asks for it, and is not made anew ahead', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  const plain = await server.signedIn('reader', 'Noor');
  await read(url, 2);
  for (const _ of [1, 2]) assert.match((await server.get(url, plain)).body, 'Noor');
  assert.match(cachedBody(readerKey(url)) ?? '', post.slug);
  await on.save(post, await server.visitor(), { comment: 'Seen by readers too.' });
  await becomesCached(url);
  await new Promise(done => setImmediate(done));
  assert.is(cachedBody(readerKey(url)), undefined);
  assert.match((await server.get(url, plain)).body, 'Seen by readers too.');
});

test('readers in the moment of a comment all get the exact page, however it was compressed', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  await server.set('comments.pageSize', 100);
  for (let number = 0; number < 60; number++) await on.row(post);
  const ask = () => server.get(url, undefined, { 'accept-encoding': 'br' });
  await ask();
  await ask();
  for (const word of ['One', 'Two', 'Three']) {
    await on.save(post, await server.visitor(), { comment: `${word} more.` });
    const first = await Promise.all(Array.from({ length: 8 }, ask));
    const last = brotliDecompressSync((await ask()).rawPayload).toString();
    assert.ok(last.length > 64 * 1024, `${last.length}`);
    assert.match(last, `${word} more.`);
    for (const { rawPayload } of first) assert.is(brotliDecompressSync(rawPayload).toString(), last);
  }
  const page = server.services.pages.peek(url);
  const good = await page?.compressed.get('br');
  assert.ok(good);
  // As in the moment of a compression: the bytes of its end are others than the quick ones.
  page?.compressed.set('br', Promise.resolve(good));
  const [{ rawPayload: quick }, { rawPayload: shared }] = [await ask(), await ask()];
  assert.is.not(quick.compare(good), 0);
  assert.equal(shared, quick);
  assert.is(brotliDecompressSync(quick).toString(), page?.body.toString());
});

test('a comment leaves the post itself cached: the page after it reads comments alone', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  await read(url, 1);
  await on.save(post, await server.visitor(), { comment: 'A short word.' });
  const selects = await selectsOf(() => read(url, 1));
  assert.match(cachedBody(url) ?? '', 'A short word.');
  assert.ok(selects.length <= 7, selects.join('\n'));
  for (const sql of selects) assert.match(sql, /comments/);
});

test('a page that nobody may read any more is not made anew', async () => {
  // No row is written while pages are made anew: they may be read before it and compared after it.
  const [post, waited] = [await on.post(), await on.post()];
  const url = `/blog/${post.slug}`;
  await read(url, 2);
  const answer = await server.post({ task: 'posts.unpublish', ids: [post.id] }, post.author);
  assert.is(answer.statusCode, 303);
  await read(`/blog/${waited.slug}`, 2);
  await on.save(waited, await server.visitor(), { comment: 'Later than the change before.' });
  await becomesCached(`/blog/${waited.slug}`);
  assert.is(cachedBody(url), undefined);
  assert.is((await server.get(url)).statusCode, 404);
});

test('a change of the whole site makes no page anew: the next reader gets it with the new settings', async () => {
  const post = await on.post();
  await read(`/blog/${post.slug}`, 2);
  await server.set('site.name', 'Renamed Gazette');
  const waited = await on.post();
  await read(`/blog/${waited.slug}`, 2);
  await on.save(waited, await server.visitor(), { comment: 'Later than the new name.' });
  assert.match(await becomesCached(`/blog/${waited.slug}`), 'Renamed Gazette');
  assert.is(cachedBody(`/blog/${post.slug}`), undefined);
  await read(`/blog/${post.slug}`, 1);
  assert.match(cachedBody(`/blog/${post.slug}`) ?? '', 'Renamed Gazette');
});

test('addresses with queries are made anew by their readers alone, so that a stranger causes no work with them', async () => {
  const post = await on.post();
  const url = `/blog/${post.slug}`;
  for (let number = 0; number < 60; number++) await read(`${url}?a=${number}`, 2);
  await read(url, 2);
  await on.save(post, await server.visitor(), { comment: 'After sixty addresses.' });
  assert.match(await becomesCached(url), 'After sixty addresses.');
  for (let number = 0; number < 60; number++) assert.is(cachedBody(`${url}?a=${number}`), undefined);
});

test.run();

import { connect } from 'node:net';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../protocol/limits.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { composing } from '../test/fixtures/composer.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('abuse of the door');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

test.before(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' });
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  post = await on.post();
});
test.before.each(() => server.clock.advance(20 * 60_000));
test.after(() => server.close());

test('B-065 a return hidden in args leads nowhere else', async () => {
  for (const args of [{ return: '//elsewhere.test/' }, { return: 'https://elsewhere.test/' }]) {
    const reader = await server.signedIn('reader');
    const id = await on.row(post);
    const liked = await server.post({ task: 'comments.like', id, args }, reader);
    assert.is(liked.headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`);
    const out = await server.post({ option: 'com_users', task: 'user.logout', args }, reader);
    assert.is(out.headers.location, '/');
  }
});

test('a foreign page gets no form of ours filled with words of its choice', async () => {
  const visitor = await server.visitor();
  const more = { headers: { ...urlencoded, origin: 'http://elsewhere.test' } };
  const words = { task: 'comments.save', blogId: post.id, name: 'Ravi', email: 'a@b.test', comment: 'chosen words' };
  const answer = await server.post(words, visitor, more);
  assert.is(answer.statusCode, 403);
  assert.not.match(answer.body, 'chosen words');
  assert.is(load(answer.body)('form[aria-labelledby]').length, 0);
});

test('behind a web server only the address it adds itself counts', async () => {
  const visitor = await server.visitor();
  const words = { task: 'comments.save', ...on.fields(post, { comment: 'From somewhere' }) };
  const more = { headers: { ...urlencoded, 'x-forwarded-for': '198.51.100.7, 192.0.2.9' } };
  assert.is((await server.post(words, visitor, more)).statusCode, 303);
  const row = await server.sql('comments').orderBy('id', 'desc').first('ip');
  assert.is(row.ip, '192.0.2.9');
});

test('one home with many IPv6 addresses has one allowance', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 32; n++) {
    const headers = { ...urlencoded, 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` };
    const more = { option: 'com_users', task: 'user.forgot', email: 'nobody@people.test' };
    statuses.push((await server.post(more, await server.visitor(), { headers })).statusCode);
  }
  assert.equal([statuses[0], statuses.at(-1)], [303, 429]);
});

test('a stranger’s file is refused before it fills the memory, an account’s is not', async () => {
  const boundary = 'x-x';
  const file = Buffer.alloc(limits.formBytes + 1_000, 97);
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' };
  const url = '/index.php?option=com_blog&task=media.upload';
  const send = async (cookies: Record<string, string>) =>
    (await server.app.inject({ method: 'POST', url, payload, headers, cookies })).statusCode;
  assert.is(await send((await server.visitor()).cookies), 413);
  assert.is(await send({ lectern_session: 'f'.repeat(64) }), 413);
  assert.is.not(await send((await server.signedIn('blogger')).cookies), 413);
});

test('F-6.17 what one account does at the same moment is done, or told to slow down, and never “busy”', async () => {
  const busy = await server.signedIn('blogger');
  const write = writer(server);
  const category = await write.category('Crowded');
  const tag = await write.tag('Crowded');
  const posts = [];
  for (let n = 0; n < 6; n++) posts.push(await write.post(busy.id, {}, { categories: [category.id], tags: [tag.id] }));
  const form = (n: number) => composing(server, busy).form({ title: `Post ${n}`, goal: 'publish', tags: 'Crowded' });
  const said: Promise<{ statusCode: number; body: string }>[] = [];
  for (let n = 0; n < 12; n++) {
    const { id } = posts[n % posts.length] ?? { id: 0 };
    const words = on.fields({ id: posts[0]?.id ?? 0 }, { comment: `Words ${n}` });
    said.push(server.post({ ...form(n), category: `${category.id}` }, busy));
    said.push(server.post({ task: n % 2 ? 'posts.archive' : 'posts.unpublish', ids: [id] }, busy));
    said.push(server.post({ task: 'comments.save', ...words }, busy));
    said.push(server.post({ task: 'posts.favourite', ids: posts.map(post => post.id) }, busy));
  }
  for (const { statusCode, body } of await Promise.all(said)) {
    assert.ok(statusCode < 500, `${statusCode} ${load(body)('main').text()}`);
    assert.not.match(body, 'The site is busy');
  }
});

test('a captcha address that is none takes no page down', async () => {
  await server.set('captcha.kind', 'recaptcha');
  for (const wrong of ['no address', 'https://a;b/', 'javascript:alert(1)', 'https://a:99999/']) {
    await server.set('captcha.scriptUrl', wrong);
    assert.is((await server.get('/')).statusCode, 200, wrong);
  }
  await server.set('captcha.kind', 'none');
});

test('a page with a one-time key is stored by nobody', async () => {
  const answer = await server.get('/account/reset?key=abc');
  assert.is(answer.headers['cache-control'], 'private, no-store');
});

test('keys of protected posts that are no keys open nothing and break nothing', async () => {
  const locked = await on.post({ password: '$argon2id$nothing', title: 'Locked' });
  const answer = await server.app.inject({
    url: `/blog/${locked.slug}`,
    headers: { cookie: `lectern_keys=${locked.id}-${encodeURIComponent('é')}${'a'.repeat(31)}` },
  });
  assert.is(answer.statusCode, 200);
  assert.match(answer.body, 'locked-title');
});

test('a first line that names a host changes nothing about the page', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ask = (target: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: lectern.test\r\nConnection: close\r\n\r\n`),
      );
      socket.setEncoding('utf8').on('data', part => {
        answer += part;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  for (const host of ['http://elsewhere.test', 'http://[', 'http://a:b@c:999999']) {
    const answer = await ask(`${host}/blog/${post.slug}`);
    assert.match(answer, /^HTTP\/1\.1 (?:200|400|404) /, host);
    assert.not.match(answer, 'elsewhere.test');
  }
});

test.run();

import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { application } from '../../app.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('limits');
let server: TestServer;
let port: number;

test.before(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
test.after(() => server.close());

/** Sends bytes as they are and answers everything that comes back until the server closes. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', part => {
      answer += part;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', error => (answer ? resolve(answer) : reject(error)));
    socket.setTimeout(5_000, () => socket.destroy());
  });

const statusOf = (answer: string): number => Number(answer.split(' ')[1]);

const formPost = (body: string) =>
  server.app.inject({
    method: 'POST',
    url: '/index.php',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });

test('a form over a megabyte is refused with 413', async () => {
  assert.is((await formPost(`a=${'x'.repeat(1_150_000)}`)).statusCode, 413);
});

test('two hundred thousand fields are refused', async () => {
  assert.is((await formPost('a=1&'.repeat(200_000))).statusCode, 413);
});

test('a multipart form without a boundary, or one that ends before it, is refused with 400', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const payload = '--x\r\ncontent-disposition: form-data; name="option"\r\n\r\ncom_articles';
    const answer = await server.app.inject({
      method: 'POST',
      url: '/index.php',
      headers: { 'content-type': type },
      payload,
    });
    assert.is(answer.statusCode, 400, type);
  }
});

test('a header of 64 kB is refused with 431, an address of a megabyte with 414', async () => {
  assert.is(statusOf(await send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(65_000)}\r\n\r\n`)), 431);
  assert.is(statusOf(await send(`GET /${'y'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)), 414);
});

test('a request that two servers could read in two ways is refused and the connection closed', async () => {
  const requests = [
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\nHost: x\n\n',
  ];
  for (const request of requests) assert.is(statusOf(await send(request)), 400, request);
});

test('source files, maps and traces are not served', async () => {
  for (const url of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/media/build/../../package.json',
    '/media/build/%2e%2e/%2e%2e/package.json',
  ])
    assert.is((await server.app.inject({ method: 'GET', url })).statusCode, 404, url);
  assert.ok([404, 405].includes((await server.app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode));
});

test('every answer carries the policy, nosniff and the referrer rule', async () => {
  for (const url of ['/', '/nothing/here', '/healthz']) {
    const { headers } = await server.app.inject({ method: 'GET', url });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /object-src 'none'/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.not.match(policy, /script-src[^;]*unsafe/);
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.is(headers['x-powered-by'], undefined);
  }
});

test('F-6.17 a request that names two hosts is refused with 400', async () => {
  for (const second of ['elsewhere.test', 'x']) {
    const request = `GET /blog HTTP/1.1\r\nHost: x\r\nHost: ${second}\r\nConnection: close\r\n\r\n`;
    assert.is(statusOf(await send(request)), 400, second);
  }
});

test('F-6.17 an address that cannot be decoded leads to a page of ours', async () => {
  for (const url of ['/%ff', '/blog/%c0%af', '/%']) {
    const answer = await server.app.inject({ method: 'GET', url });
    assert.is(answer.statusCode, 400, url);
    assert.match(String(answer.headers['content-type']), 'text/html', url);
    assert.match(answer.body, 'This request is not valid.', url);
    assert.match(String(answer.headers['content-security-policy']), 'object-src', url);
  }
  assert.is((await server.app.inject({ method: 'GET', url: '/blog?q=%ff' })).statusCode, 200);
});

test('F-6.17 the figures are for this machine alone, or for who has their token', async () => {
  const read = async (from: TestServer, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await from.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })).statusCode;
  assert.is(await read(server, {}), 200);
  assert.is(await read(server, {}, '192.0.2.7'), 404);
  assert.is(await read(server, { 'x-forwarded-for': '127.0.0.1' }), 404);
  const guarded = await openTestServer({ METRICS_TOKEN: 'a token of some length' });
  assert.is(await read(guarded, {}), 404);
  assert.is(await read(guarded, { authorization: 'Bearer another token of some' }), 404);
  assert.is(await read(guarded, { authorization: 'Bearer a token of some length' }, '192.0.2.7'), 200);
  await guarded.close();
});

test('the figures tell what the cache found, by group', async () => {
  const figures = async () => (await server.app.inject({ method: 'GET', url: '/metrics' })).body;
  const hits = async () => Number(/^lectern_cache_hits\{group="page"\} (\d+)$/m.exec(await figures())?.[1]);
  await server.app.inject({ method: 'GET', url: '/blog' });
  const before = await hits();
  await server.app.inject({ method: 'GET', url: '/blog' });
  assert.ok((await hits()) > before);
  assert.match(await figures(), /^lectern_cache_bytes\{group="page"\} [1-9]\d*$/m);
});

test('F-6.12 headers that do not come end their connection after 30 seconds', () => {
  assert.is(server.app.server.headersTimeout, 30_000);
});

test('F-3.14 two letters are a page only where they are the language of the site', async () => {
  const at = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode;
  for (const url of ['/en', '/en-gb', '/EN/', '/index.php/en']) assert.is(await at(url), 200, url);
  for (const url of ['/aa', '/de', '/en-us', '/index.php/aa']) assert.is(await at(url), 404, url);
});

// The last one: with this application the connections of all are closed.
test('F-6.15 under overload calls are refused in the shape that their scripts read', async () => {
  const { app } = await application(server.services.settings, { sql: server.services.sql, maxDelayMs: 0.000_001 });
  await app.ready();
  const page = () => app.inject({ method: 'GET', url: '/blog', headers: { host: 'lectern.test' } });
  while ((await page()).statusCode !== 503) await new Promise(done => setTimeout(done, 100));
  const scripted = {
    ...{ host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded' },
    'x-requested-with': 'XMLHttpRequest',
  };
  const deadline = Date.now() + 20_000;
  const refused = async (fields: string) => {
    for (;;) {
      const answer = await app.inject({ method: 'POST', url: '/?option=com_blog', headers: scripted, payload: fields });
      if (answer.body.includes('busy') || Date.now() > deadline) return answer;
      await new Promise(done => setTimeout(done, 50));
    }
  };
  const commands = await refused('option=com_blog&format=ajax&namespace=site/views/latest/loadmore&limitstart=0');
  assert.is(commands.statusCode, 200);
  assert.equal(commands.json(), [
    { type: 'reject', data: ['The site is busy. Please try again in a moment.', 'busy'] },
  ]);
  const comment = await refused('option=com_articles&view=item&task=comment&format=raw&itemID=1');
  assert.is(comment.statusCode, 503);
  assert.match(String(comment.headers['content-type']), 'json');
  assert.is(comment.json().message, 'The site is busy. Please try again in a moment.');
  const vote = await refused('option=com_articles&view=item&task=vote&format=raw&itemID=1&user_rating=3');
  assert.is(vote.body, 'The site is busy. Please try again in a moment.');
  assert.is((await app.inject({ method: 'GET', url: '/healthz' })).statusCode, 200);
  await app.close();
});

test.run();

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changeMark } from '../../core/security/index.ts';
import { drain } from '../../processes/drain.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('pages sent before the framework');
let server: TestServer;
/** The same application behind a server that hands every request to the framework. */
let plain: Server;
let entry = '';
let etag = '';
/** Addresses of the requests that reached the framework. */
let routed: (string | undefined)[] = [];

const portOf = (of: Server): number => {
  const address = of.address();
  return address && typeof address === 'object' ? address.port : 0;
};

/** The bytes that a connection receives until it ends, after it has sent `text`. */
const exchange = async (to: Server, text: string): Promise<string> => {
  const socket = connect(portOf(to), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', part => parts.push(part));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
};

/** Values that differ from one response to the next are replaced by their kind. */
const comparable = (received: string): string =>
  received
    .replace(/^date: .*$/gim, 'date')
    .replace(/(lectern_(?:visitor|token)=)[0-9a-f]{32}/g, '$1…')
    .replace(/[0-9a-f]{8}(?=<|\.)/g, '…');

/** Two exchanges received the same; long bodies are not printed. */
const assertSame = (one: string, other: string): void => {
  const [a, b] = [comparable(one), comparable(other)];
  assert.is(a.split('\r\n\r\n')[0], b.split('\r\n\r\n')[0]);
  assert.ok(a === b, 'the bodies differ');
};

interface Shape {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly string[];
}

const words = ({ method = 'GET', url = entry, headers = [] }: Shape, connection = 'close'): string =>
  [`${method} ${url} HTTP/1.1`, 'Host: lectern.test', ...headers, `Connection: ${connection}`, '', ''].join('\r\n');

const visitorCookie = `lectern_visitor=${'a'.repeat(32)}; lectern_token=${'b'.repeat(32)}`;

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger');
  entry = `/blog/${(await writer(server).post(id)).slug}`;
  server.dropWritten();
  const { app } = server;
  const { routing } = app;
  app.routing = (request, response) => {
    routed.push(request.url);
    routing(request, response);
  };
  await app.listen({ port: 0, host: '127.0.0.1' });
  plain = createServer((request, response) => routing(request, response)).listen(0, '127.0.0.1');
  plain.keepAliveTimeout = app.server.keepAliveTimeout;
  plain.on('clientError', (fault, socket) => app.server.emit('clientError', fault, socket));
  await once(plain, 'listening');
});

/** Puts the pages into the cache, in each form. */
const warm = async (): Promise<void> => {
  for (const url of [entry, '/', '/feed.xml'])
    for (const encoding of ['br', 'gzip', 'identity'])
      await exchange(plain, words({ url, headers: [`Accept-Encoding: ${encoding}`] }));
  etag = String((await server.get(entry)).headers.etag);
};

test.before.each(async () => {
  await warm();
  routed = [];
});
test.after(async () => {
  plain.close();
  await server.close();
});

const sent: Readonly<Record<string, () => Shape>> = {
  'of a new browser': () => ({}),
  'of a known visitor': () => ({ headers: [`Cookie: ${visitorCookie}`] }),
  'with a forged visitor': () => ({ headers: ['Cookie: lectern_visitor=1'] }),
  'with cookies of others': () => ({ headers: ['Cookie: a=1; =; b="2"; lectern_visitor'] }),
  'with two cookie headers': () => ({ headers: [`Cookie: ${visitorCookie}`, 'Cookie: x=1'] }),
  'with an empty session': () => ({ headers: ['Cookie: lectern_session='] }),
  'that accepts brotli': () => ({ headers: ['Accept-Encoding: gzip, br'] }),
  'that accepts gzip': () => ({ headers: ['Accept-Encoding: gzip'] }),
  'that refuses brotli': () => ({ headers: ['Accept-Encoding: br;q=0, gzip;q=0.5'] }),
  'that refuses both': () => ({ headers: ['Accept-Encoding: gzip;q=0, br; q=0.000'] }),
  'that accepts nothing known': () => ({ headers: ['Accept-Encoding: zstd'] }),
  'that has the page': () => ({ headers: [`If-None-Match: ${etag}`, 'Accept-Encoding: br'] }),
  'that has another page': () => ({ headers: ['If-None-Match: W/"x"'] }),
  'with a body': () => ({ headers: ['Content-Length: 2', '', 'ab'] }),
  'of a prefetch': () => ({ headers: ['Sec-Purpose: prefetch', 'User-Agent: Examplebot'] }),
  'for the list': () => ({ url: '/', headers: ['Accept: text/html', 'Accept-Encoding: br'] }),
  'for the feed': () => ({ url: '/feed.xml', headers: ['Accept-Encoding: gzip'] }),
};

const handedOver: Readonly<Record<string, () => Shape>> = {
  'with HEAD': () => ({ method: 'HEAD' }),
  'with POST': () => ({ method: 'POST' }),
  'with a query': () => ({ url: `${entry}?x=${Math.random()}` }),
  'with several slashes': () => ({ url: `/${entry}` }),
  'of an address that cannot be decoded': () => ({ url: '/blog/%E0%A4' }),
  'of a missing page': () => ({ url: '/nowhere' }),
  'with the session of no account': () => ({ headers: ['Cookie: lectern_session=1'] }),
  'with a notice': () => ({ headers: ['Cookie: lectern_notice=1'] }),
  'with keys': () => ({ headers: ['Cookie: lectern_keys=1'] }),
  'with a chosen order of comments': () => ({ headers: ['Cookie: lectern_sort=newest'] }),
  'with a waiting comment': () => ({ headers: [`Cookie: ${visitorCookie}; lectern_waiting=1`] }),
  'with a forged change': () => ({ headers: ['Cookie: lectern_change=1'] }),
  'with two hosts': () => ({ headers: ['host: other.test'] }),
};

for (const [kinds, isSent] of [
  [sent, true],
  [handedOver, false],
] as const)
  for (const [kind, shape] of Object.entries(kinds))
    test(`a request ${kind} is ${isSent ? 'answered as by' : 'handed to'} the framework`, async () => {
      const text = words(shape());
      const early = await exchange(server.app.server, text);
      assert.is(routed.length, isSent ? 0 : 1, String(routed));
      assert.match(early, /^HTTP\/1\.1 \d{3} /);
      assertSame(early, await exchange(plain, text));
    });

test('an encoding that a request refuses by its quality is not used', async () => {
  const encodingFor = async (accepted: string): Promise<string | undefined> =>
    /\r\ncontent-encoding: (\S+)/i.exec(
      await exchange(server.app.server, words({ headers: [`Accept-Encoding: ${accepted}`] })),
    )?.[1];
  assert.is(await encodingFor('gzip;q=0.5, br;q=0.2'), 'br');
  assert.is(await encodingFor('br;q=0, gzip;q=0.5'), 'gzip');
  assert.is(await encodingFor('gzip;q=0, br; q=0.000'), undefined);
});

test('requests that node refuses are refused alike', async () => {
  for (const text of [
    words({ headers: [`X: ${'x'.repeat(20_000)}`] }),
    words({ url: `/${'x'.repeat(20_000)}` }),
    `GET ${entry} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    `GET ${entry} HTTP/1.1\r\nHost: a b\r\nX y\r\n\r\n`,
    `GET ${entry} HTTP/1.0\r\n\r\n`,
    `GET http://[evil/${entry} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ])
    assertSame(await exchange(server.app.server, text), await exchange(plain, text));
});

test('pipelined requests are answered in their order', async () => {
  const text = [{ url: '/feed.xml' }, { url: '/nowhere' }, {}, { url: '/' }].map(shape => words(shape, 'keep-alive'));
  const all = [...text, words({})].join('');
  const early = await exchange(server.app.server, all);
  assert.is(
    early.match(/HTTP\/1\.1 \d{3} /g)?.join(),
    'HTTP/1.1 200 ,HTTP/1.1 404 ,HTTP/1.1 200 ,HTTP/1.1 200 ,HTTP/1.1 200 ',
  );
  assertSame(early, await exchange(plain, all));
});

test('with exact pages each request is handed to the framework', async () => {
  await server.set('cache.exact', true);
  await warm();
  routed = [];
  await exchange(server.app.server, words({}));
  assert.is(routed.length, 1);
  await server.set('cache.exact', false);
});

test('own changes on another process are waited for by the framework', async () => {
  const { settings, clock } = server.services;
  const mark = changeMark(settings.secret, 'another', clock.now());
  await exchange(server.app.server, words({ headers: [`Cookie: lectern_change=${mark}`] }));
  assert.is(routed.length, 1);
});

test('changed settings change the headers of cached pages', async () => {
  await exchange(server.app.server, words({}));
  await server.sql('settings').insert([
    { name: 'maps.enabled', value: 'true' },
    { name: 'maps.tileUrl', value: JSON.stringify('https://tiles.example/{z}/{x}/{y}.png') },
  ]);
  await server.services.site.reload(server.sql);
  const [early, late] = [await exchange(server.app.server, words({})), await exchange(plain, words({}))];
  assert.match(early, /img-src [^;]*https:\/\/tiles\.example/);
  assertSame(early, late);
  await server.sql('settings').whereIn('name', ['maps.enabled', 'maps.tileUrl']).delete();
  await server.services.site.reload(server.sql);
});

const answersCounted = async (status: number): Promise<number> => {
  const figures = await fetch(`http://127.0.0.1:${portOf(plain)}/metrics`);
  const line = `lectern_answer_seconds_count{route="/blog/:slug",status="${status}"} `;
  return Number((await figures.text()).split(line)[1]?.split('\n')[0] ?? 0);
};
const lookups = (): string => {
  const page = server.services.memory.figures().find(({ group }) => group === 'page');
  return `${page?.hits} ${page?.misses}`;
};

test('each response and each lookup is counted once, sent or handed over', async () => {
  const missing = (): Shape => ({ url: `${entry}?n=${Math.random()}` });
  for (const shape of [() => ({}), () => ({ headers: [`If-None-Match: ${etag}`] }), missing]) {
    const steps: string[] = [];
    for (const to of [server.app.server, plain]) {
      const before = [await answersCounted(200), await answersCounted(304), ...lookups().split(' ').map(Number)];
      await exchange(to, words(shape()));
      const after = [await answersCounted(200), await answersCounted(304), ...lookups().split(' ').map(Number)];
      steps.push(after.map((count, at) => count - (before[at] ?? 0)).join());
    }
    assert.is(steps[0], steps[1]);
    assert.ok(steps[0]?.startsWith('1,0') || steps[0]?.startsWith('0,1'), steps[0]);
  }
});

test('an error while a cached page is sent is answered, and the process goes on', async () => {
  const faulty = {
    ...{
      status: 200,
      type: 'text/plain',
      body: Buffer.from('x'),
      etag: '"x"',
      tags: ['posts'] as const,
      expires: null,
    },
    route: { url: '/blog/:slug', params: {} },
    headers: { 'x-faulty': 'a\nb' },
  };
  await server.services.pages.through('/faulty', async () => faulty);
  assert.match(await exchange(server.app.server, words({ url: '/faulty' })), /^HTTP\/1\.1 500 /);
  assert.match(await exchange(server.app.server, words({})), /^HTTP\/1\.1 200 /);
});

/** A connection that has had an answer and may have another. */
const idleConnection = async (): Promise<Socket> => {
  const socket = connect(portOf(server.app.server), '127.0.0.1');
  socket.write(words({}, 'keep-alive'));
  await once(socket, 'data');
  return socket;
};

test('a draining server ends an idle connection with its next answer, or after a second', async () => {
  const [asking, silent] = [await idleConnection(), await idleConnection()];
  const drained = drain(server.app, { endsIdle: true });
  await pause(300);
  const parts: Buffer[] = [];
  asking.on('data', part => parts.push(part));
  asking.write(words({}, 'keep-alive'));
  silent.resume();
  await Promise.all([once(asking, 'close'), once(silent, 'close'), drained]);
  assert.match(Buffer.concat(parts).toString('latin1'), /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  assert.is(routed.length, 0);
});

test.run();

import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExternalFetchOptions, fetchConfigured, fetchExternal, outboundLimits, readWhole } from './outbound.ts';
import { isPublicAddress } from './outbound-address.ts';

const test = suite('outbound');

const publicAddress = '93.184.216.34';
const tenMegabytesOfZeros = gzipSync(Buffer.alloc(10 * 1024 * 1024));

const paths: Readonly<Record<string, RequestListener>> = {
  '/ok': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('fine'),
  '/slow': (_, response) => void response.writeHead(200).write('a'),
  '/silent': () => {},
  '/drip': (request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('a'), 20);
    request.on('close', () => clearInterval(timer));
  },
  '/big': (_, response) => void response.writeHead(200).end(Buffer.alloc(outboundLimits.bytes + 1)),
  '/just': (_, response) => void response.writeHead(200).end(Buffer.alloc(outboundLimits.bytes)),
  '/gz': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    for (let part = 0; part < 20; part++) response.write(tenMegabytesOfZeros);
    response.end();
  },
  '/gz-small': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small')),
  '/gz-broken': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/hops/3': (_, response) => void response.writeHead(301, { location: '/hops/2' }).end(),
  '/hops/2': (_, response) => void response.writeHead(307, { location: '/hops/1' }).end(),
  '/hops/1': (_, response) => void response.writeHead(302, { location: '/ok', 'set-cookie': 'a=b' }).end(),
  '/to-inside': (_, response) => void response.writeHead(302, { location: 'http://inside.example/ok' }).end(),
  '/to-loopback': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/ok' }).end(),
  '/to-port': (_, response) => void response.writeHead(302, { location: 'http://public.example:8080/ok' }).end(),
  '/to-file': (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-other': (_, response) => void response.writeHead(302, { location: 'http://other.example/ok' }).end(),
};

const seen: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
const connected: string[] = [];

const server = createServer((request, response) => {
  const path = request.url ?? '';
  seen.push({ path, headers: request.headers });
  (paths[path] ?? ((_, unknown) => void unknown.writeHead(404).end('absent')))(request, response);
});

const greeted: Buffer[] = [];
const tlsServer = createTcpServer(socket => {
  socket.on('error', () => {});
  socket.once('data', hello => {
    greeted.push(hello);
    socket.destroy();
  });
});

const listening = (one: Server): Promise<void> => new Promise(resolve => void one.listen(0, '127.0.0.1', resolve));
const portOf = (one: Server): number => {
  const address = one.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': [publicAddress],
  'other.example': ['93.184.216.35'],
  'inside.example': ['10.0.0.5'],
  'mixed.example': [publicAddress, '127.0.0.1'],
  'no-address.example': [],
};

const door: ExternalFetchOptions = {
  resolve: async host => {
    const addresses = names[host];
    if (!addresses) throw new Error(`no such host: ${host}`);
    return addresses;
  },
  connect: ({ address, port }) => {
    connected.push(`${address}:${port}`);
    return { address: '127.0.0.1', port: portOf(port === 443 ? tlsServer : server) };
  },
};

const get = (path: string, options: ExternalFetchOptions = {}) =>
  fetchExternal(`http://public.example${path}`, { ...door, ...options });
const refusedFor = (reason: string) => ({ kind: 'refused', reason });

test.before(async () => {
  await listening(server);
  await listening(tlsServer);
});

test.before.each(() => {
  seen.length = 0;
  connected.length = 0;
});

test.after(() => {
  server.closeAllConnections();
  server.close();
  tlsServer.close();
});

test('only addresses of the public network are fetched from', () => {
  for (const address of [
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...[
      '192.0.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fec0::1',
      'ff02::1',
      '::ffff:127.0.0.1',
    ],
    ...[
      '::7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      'localhost',
      '',
    ],
  ])
    assert.not.ok(isPublicAddress(address), address);
  for (const address of [publicAddress, '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])
    assert.ok(isPublicAddress(address), address);
});

test('a host with any address inside is refused, and nothing is connected to', async () => {
  for (const host of [
    'inside.example',
    'mixed.example',
    'no-address.example',
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
  ])
    assert.equal(await fetchExternal(`http://${host}/ok`, door), refusedFor('address'), host);
  assert.equal(connected, []);
});

test('other schemes, other ports, names and passwords are refused', async () => {
  for (const url of [
    ...[
      'ftp://public.example/',
      'file:///etc/passwd',
      'gopher://public.example/',
      'javascript:1',
      'data:text/plain,x',
      'nonsense',
      '',
    ],
    ...[
      'http://public.example:8080/',
      'https://public.example:22/',
      'http://a@public.example/',
      'http://a:b@public.example/',
    ],
  ])
    assert.equal(await fetchExternal(url, door), refusedFor('address'), url);
  assert.equal(connected, []);
});

test('a redirect to the inside, to another port or to another scheme is refused', async () => {
  for (const path of ['/to-inside', '/to-loopback', '/to-port', '/to-file'])
    assert.equal(await get(path), refusedFor('address'), path);
  assert.equal(connected, Array(4).fill(`${publicAddress}:80`));
});

test('the connection goes to the address that was checked, however the name resolves afterwards', async () => {
  let asked = 0;
  const answer = await get('/ok', { resolve: async () => [asked++ === 0 ? publicAddress : '127.0.0.1'] });
  assert.is(answer.kind, 'answer');
  assert.is(asked, 1);
  assert.equal(connected, [`${publicAddress}:80`]);
});

test('three redirects are followed, a fourth and an endless loop are refused', async () => {
  const answer = await get('/hops/3');
  assert.is(answer.kind === 'answer' && answer.url, 'http://public.example/ok');
  assert.equal(await get('/loop'), refusedFor('redirects'));
  assert.is(connected.length, 8);
});

test('no cookie is kept or sent, and a secret is not told to another host', async () => {
  await get('/hops/1', { headers: { Cookie: 'c=d' } });
  await get('/to-other', { headers: { Authorization: 'Bearer secret', 'User-Agent': 'Lectern' } });
  assert.ok(seen.every(({ headers }) => headers.cookie === undefined));
  const [first, second] = seen.slice(-2);
  assert.is(first?.headers.authorization, 'Bearer secret');
  assert.is(second?.headers.host, 'other.example');
  assert.is(second?.headers.authorization, undefined);
  assert.is(second?.headers['user-agent'], 'Lectern');
});

test('a form that is sent is not sent on to where it is redirected', async () => {
  assert.equal(await get('/to-other', { method: 'POST', body: 'a' }), refusedFor('redirects'));
  assert.is(seen.length, 1);
});

test('a slow, a silent and an endless answer are given up when the time is over', async () => {
  for (const path of ['/slow', '/silent', '/drip']) {
    const start = performance.now();
    assert.equal(await get(path, { timeMs: 300 }), refusedFor('time'), path);
    assert.ok(performance.now() - start < 20_000);
  }
  assert.equal(await get('/ok', { timeMs: 100, resolve: () => new Promise(() => {}) }), refusedFor('time'));
});

test('an answer of more than a megabyte is refused, and of 200 megabytes packed only the first is unpacked', async () => {
  assert.equal(await get('/big'), refusedFor('size'));
  const before = process.memoryUsage().rss;
  assert.equal(await get('/gz'), refusedFor('size'));
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
  const just = await get('/just');
  assert.is(just.kind === 'answer' && just.body.length, outboundLimits.bytes);
});

test('an absent host, a closed port and a damaged answer are unreachable', async () => {
  assert.equal(await fetchExternal('http://absent.example/', door), refusedFor('unreachable'));
  assert.equal(await get('/gz-broken'), refusedFor('unreachable'));
  assert.equal(await get('/ok', { connect: () => ({ address: '127.0.0.1', port: 1 }) }), refusedFor('unreachable'));
});

test('the next checked address is tried when the first does not answer', async () => {
  const two = { resolve: async () => ['93.184.216.1', publicAddress] };
  const connect: ExternalFetchOptions['connect'] = ({ address }) => ({
    address: '127.0.0.1',
    port: address === publicAddress ? portOf(server) : 1,
  });
  assert.is((await get('/ok', { ...two, connect })).kind, 'answer');
});

test('a page of the public network is answered with its kind and its unpacked words', async () => {
  const answer = await get('/ok');
  assert.equal(answer, {
    kind: 'answer',
    url: 'http://public.example/ok',
    status: 200,
    type: 'text/plain',
    body: Buffer.from('fine'),
  });
  const packed = await get('/gz-small');
  assert.is(packed.kind === 'answer' && packed.body.toString(), 'small');
  const absent = await get('/absent');
  assert.is(absent.kind === 'answer' && absent.status, 404);
});

test('a secure address is asked for by its name at the checked address', async () => {
  assert.equal(await fetchExternal('https://public.example/ok', door), refusedFor('unreachable'));
  assert.equal(connected, [`${publicAddress}:443`]);
  assert.ok(greeted[0]?.includes('public.example'));
});

test('a response of a configured address is read up to a megabyte', async () => {
  const base = `http://127.0.0.1:${portOf(server)}`;
  const read = async (path: string) => readWhole(await fetchConfigured(base + path));
  assert.is((await (await read('/just')).arrayBuffer()).byteLength, outboundLimits.bytes);
  assert.is((await read('/absent')).status, 404);
  const sentence = await read('/big').then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  assert.is(sentence, 'the response is too long');
});

test('an address that an administrator set may lie inside, and is given up when the time is over', async () => {
  const base = `http://127.0.0.1:${portOf(server)}`;
  assert.is(await (await fetchConfigured(`${base}/ok`)).text(), 'fine');
  const name = await fetchConfigured(`${base}/silent`, { timeMs: 100 }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );
  assert.is(name, 'TimeoutError');
});

test.run();

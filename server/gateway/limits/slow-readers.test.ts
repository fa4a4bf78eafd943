import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limitReaders } from './slow-readers.ts';

const app = fastify();
const large = Buffer.alloc(30_000_000, 97);
limitReaders(app, { mostMs: 300, rate: 1_000_000_000 });
app.get('/', async () => large);
app.get('/stream', async (_, reply) => reply.header('content-length', large.length).send(Readable.from([large])));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = address && typeof address === 'object' ? address.port : 0;

/** How many bytes come before the connection ends, when reading begins after so long. */
const bytesRead = (path: string, afterMs: number): Promise<number> =>
  new Promise(resolve => {
    let bytes = 0;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.pause();
    socket.on('data', part => {
      bytes += part.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(bytes));
    setTimeout(() => socket.resume(), afterMs);
  });

test('F-6.12 a client that does not read its answer is cut, one that reads is not', async () => {
  for (const path of ['/', '/stream']) {
    assert.ok((await bytesRead(path, 1_500)) < large.length, path);
    let whole = 0;
    for (let round = 0; round < 5 && whole < large.length; round++) whole = await bytesRead(path, 0);
    assert.ok(whole > large.length, path);
  }
});

test.after(() => app.close());
test.run();

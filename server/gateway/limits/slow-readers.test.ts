import { Readable } from 'node:stream';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesRead } from '../../test/slow-reader.ts';
import { limitReaders } from './slow-readers.ts';

const app = fastify();
const large = Buffer.alloc(30_000_000, 97);
limitReaders(app, { mostMs: 300, rate: 1_000_000_000 });
app.get('/', async () => large);
app.get('/stream', async (_, reply) => reply.header('content-length', large.length).send(Readable.from([large])));
await app.listen({ port: 0, host: '127.0.0.1' });

test('F-6.12 a client that does not read its answer is cut, one that reads is not', async () => {
  for (const path of ['/', '/stream']) {
    assert.ok((await bytesRead(app, path, 1_500)) < large.length, path);
    let whole = 0;
    for (let round = 0; round < 5 && whole < large.length; round++) whole = await bytesRead(app, path, 0);
    assert.ok(whole > large.length, path);
  }
});

test.after(() => app.close());
test.run();

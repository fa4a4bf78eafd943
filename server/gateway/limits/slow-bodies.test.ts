import { connect } from 'node:net';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { giveTime, limitBodies } from './slow-bodies.ts';

const app = fastify();
limitBodies(app, 150);
app.addHook('onRequest', async request => {
  if (request.url === '/patient') giveTime(request);
});
for (const url of ['/', '/patient']) app.post(url, async () => 'taken');
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = address && typeof address === 'object' ? address.port : 0;

/** Answer to a body whose second half arrives after this delay; empty if the connection was closed. */
const answerTo = (path: string, afterMs: number): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    let answered = '';
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab`,
    );
    const later = setTimeout(() => socket.write('cd'), afterMs);
    socket.on('data', data => {
      answered += String(data);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(later);
      resolve(answered);
    });
  });

test('a body that does not come ends its connection, unless its sender was given time', async () => {
  assert.not.match(await answerTo('/', 400), 'taken');
  assert.match(await answerTo('/', 20), 'taken');
  assert.match(await answerTo('/patient', 400), 'taken');
});

test.after(() => app.close());
test.run();

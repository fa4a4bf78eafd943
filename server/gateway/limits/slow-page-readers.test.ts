import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Application, application } from '../../app.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { bytesRead } from '../../test/slow-reader.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('slow readers of pages');
// More than the system takes for a connection whose reader waits.
const large = 10_000_000;
let server: TestServer;
let site: Application;
let path: string;
let member: readonly string[];

test.before(async () => {
  server = await openTestServer({ CACHE_MEMORY: '512' });
  const { settings, sql, clock } = server.services;
  site = await application(settings, {
    ...{ sql, clock, acceptsAnyLoad: true },
    readerLimits: { mostMs: 500, rate: 1_000_000_000 },
  });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const author = await server.signedIn('blogger', 'Asha Rao');
  const body = `<p>${'word '.repeat(large / 5)}</p>`;
  path = `/blog/${(await writer(server).post(author.id, { title: 'A very long post', body })).slug}`;
  const { cookies } = await server.signedIn('reader');
  const names = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  member = [`Cookie: ${names.join('; ')}`];
});
test.after(async () => {
  await site.app.close();
  await server.close();
});

const read = (afterMs: number, headers: readonly string[]): Promise<number> =>
  bytesRead(site.app, path, afterMs, ['Host: lectern.test', ...headers]);

const isRead = async (headers: readonly string[]): Promise<boolean> => {
  for (let round = 0; round < 10; round++) if ((await read(0, headers)) > large) return true;
  return false;
};

test('F-6.12 a client that does not read a page of the framework is cut, one that reads is not', async () => {
  assert.ok(await isRead(member));
  assert.ok((await read(2_500, member)) < large);
});

test('F-6.12 a client that does not read a cached page is cut, one that reads is not', async () => {
  assert.ok(await isRead([]));
  assert.ok(site.services.pages.peek(path), 'the page is cached');
  assert.ok((await read(2_500, [])) < large);
});

test.run();

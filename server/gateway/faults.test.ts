import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Application, application } from '../app.ts';
import { connect } from '../core/db.ts';
import { databaseAddress, readSettings } from '../settings.ts';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { type FlakyProxy, flakyProxy } from '../test/flaky-proxy.ts';
import { people } from '../test/people.ts';
import { boundary, multipart, photo } from '../test/pictures.ts';

const test = suite('faults');
let database: TestDatabase;
let proxy: FlakyProxy;
let house: Application;

const queryMs = 600;
const stranger = { cookie: `lectern_session=${'a'.repeat(64)}` };

test.before(async () => {
  database = await testDatabase();
  proxy = await flakyProxy(databaseAddress(process.env.TEST_DATABASE_URL ?? ''));
  const settings = readSettings({
    BASE_URL: 'http://lectern.test',
    DATABASE_URL: 'mysql://unused/unused',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'lectern-')),
    SECRET: 'a secret for tests only, long enough to be one',
    LOG_LEVEL: 'silent',
  });
  house = await application(settings, { sql: connect({ ...proxy.address, database: database.name }, { queryMs }) });
  await house.app.ready();
});
test.before.each(() => proxy.be('well'));
test.after(async () => {
  await proxy.be('well');
  await house.app.close();
  await proxy.close();
  await database.drop();
});

const status = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await house.app.inject({ method: 'GET', url, headers })).statusCode;

test('with the database gone a page is answered 503 with Retry-After, the process lives and is not ready', async () => {
  assert.is(await status('/readyz'), 200);
  await proxy.be('refusing');
  const page = await house.app.inject({ method: 'GET', url: '/blog', headers: stranger });
  assert.is(page.statusCode, 503);
  assert.ok(page.headers['retry-after']);
  assert.not.match(page.body, /at .*\.ts|ECONN|errno/);
  assert.is(await status('/readyz'), 503);
  assert.is(await status('/healthz'), 200);
});

test('after the database is back the first request is answered', async () => {
  await proxy.be('refusing');
  await status('/blog', stranger);
  await proxy.be('well');
  assert.is(await status('/blog', stranger), 200);
});

test('a page that is kept is still read while the database is gone', async () => {
  assert.is(await status('/blog'), 200);
  await proxy.be('refusing');
  assert.is(await status('/blog'), 200);
});

test('a database that accepts and never answers holds no request, and the pool is good afterwards', async () => {
  assert.is(await status('/blog', stranger), 200);
  await proxy.be('silent');
  const answers = await Promise.all(Array.from({ length: 12 }, () => status('/blog', stranger)));
  assert.ok(
    answers.every(answer => answer === 503),
    answers.join(),
  );
  await proxy.be('well');
  assert.is(await status('/blog', stranger), 200);
});

test('a namespaced call with the database gone is a reject with a sentence, never a 500', async () => {
  const first = await house.app.inject({ method: 'GET', url: '/blog' });
  const token = first.cookies.find(cookie => cookie.name === 'lectern_token')?.value ?? '';
  const visitor = first.cookies.find(cookie => cookie.name === 'lectern_visitor')?.value ?? '';
  await proxy.be('refusing');
  const answer = await house.app.inject({
    method: 'POST',
    url: '/?option=com_blog',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'lectern.test' },
    cookies: { lectern_visitor: visitor },
    payload: `option=com_blog&format=ajax&namespace=site/views/latest/loadmore&limitstart=0&${token}=1`,
  });
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json()[0].type, 'reject');
  assert.is(answer.json()[0].data[1], 'busy');
});

test('F-6.1 the media page and an upload fail with 503 when the database goes while they are under way', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): unknown => unheard.push(reason);
  process.on('unhandledRejection', hear);
  const { cookies } = await people(house.services).signedIn('blogger');
  const upload = {
    method: 'POST',
    url: '/index.php',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, host: 'lectern.test' },
    payload: multipart(
      { option: 'com_blog', task: 'media.upload', [cookies.lectern_token]: '1' },
      { name: 'a.jpg', bytes: await photo(40, 30) },
    ),
  } as const;
  const asks = [{ method: 'GET', url: '/blog/dashboard/media' } as const, upload];
  for (const mood of ['silent', 'refusing'] as const) {
    for (const ask of asks) {
      await proxy.be('well');
      assert.is((await house.app.inject({ ...asks[0], cookies })).statusCode, 200);
      proxy.beAt('from `media`', mood);
      const { statusCode } = await house.app.inject({ ...ask, cookies });
      assert.is(statusCode, 503, `${ask.method} with the database ${mood}`);
    }
  }
  await proxy.be('well');
  await new Promise(done => setTimeout(done, queryMs * 2));
  process.off('unhandledRejection', hear);
  assert.equal(unheard, []);
});

test.run();

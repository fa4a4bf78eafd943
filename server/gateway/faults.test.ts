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
import { refusalOf } from './fault.ts';

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

const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'lectern.test' };

const post = (app: Application['app'], fields: string, cookies: Record<string, string> = {}, more = {}) =>
  app.inject({ method: 'POST', url: '/?option=com_blog', headers: { ...form, ...more }, cookies, payload: fields });

const visitor = async (): Promise<Record<string, string>> => {
  const { cookies } = await house.app.inject({ method: 'GET', url: '/blog' });
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
};

test('F-6.9 a fault gives a browser no new visitor: neither one that has cookies nor one that has none', async () => {
  const known = await visitor();
  assert.ok(known.lectern_visitor);
  await proxy.be('refusing');
  const url = '/blog/authors?n=1';
  const call = `option=com_blog&format=ajax&namespace=site/views/latest/loadmore&limitstart=0&${known.lectern_token}=1`;
  for (const cookies of [
    {},
    known,
    { lectern_session: 'a'.repeat(64) },
    { ...known, lectern_session: 'a'.repeat(64) },
  ]) {
    const page = await house.app.inject({ method: 'GET', url, cookies });
    assert.is(page.statusCode, 503);
    assert.equal(page.cookies, []);
    // Without cookies the token is refused, and a new one given, before the database is asked.
    if (Object.keys(cookies).length === 0) continue;
    const commands = await post(house.app, call, cookies);
    assert.equal(
      commands.cookies.filter(({ name }) => name === 'lectern_visitor'),
      [],
    );
  }
  await proxy.be('well');
  const back = await house.app.inject({ method: 'GET', url, cookies: known });
  assert.is(back.statusCode, 200);
  assert.equal(back.cookies, []);
});

/** Cuts the connections when the first statement of this kind is sent; `mood` is what meets those who come again. */
const cutAt = (statement: RegExp, mood: 'well' | 'refusing'): void => {
  const cut = ({ sql }: { sql: string }): void => {
    if (!statement.test(sql)) return;
    house.services.sql.off('query', cut);
    proxy.be('refusing').then(() => {});
    if (mood === 'well') proxy.be('well').then(() => {});
  };
  house.services.sql.on('query', cut);
};

const forgot = (cookies: Record<string, string>, email: string) =>
  post(house.app, `option=com_users&task=user.forgot&email=${email}&${cookies.lectern_token}=1`, cookies);

test('F-6.14 a connection lost inside a transaction is “busy”, not a fault', async () => {
  const cookies = await visitor();
  cutAt(/^insert .*`jobs`/, 'refusing');
  const answer = await forgot(cookies, 'lost');
  assert.is(answer.statusCode, 503, answer.body.slice(-600));
  assert.match(answer.body, 'The site is busy.');
  await proxy.be('well');
  assert.is((await forgot(cookies, 'found')).statusCode, 303);
});

test('F-6.14 a connection lost before a transaction was done is tried again, and the work is done once', async () => {
  const cookies = await visitor();
  cutAt(/^insert .*`jobs`/, 'well');
  assert.is((await forgot(cookies, 'twice')).statusCode, 303);
  const rows = await house.services.sql('jobs').where('payload', 'like', '%twice%');
  assert.is(rows.length, 1);
});

test('F-6.14 a full disk of the database and an ended node are “busy”', () => {
  for (const errno of [1021, 1114, 1030, 1047, 1053, 1927])
    assert.is(refusalOf(house.services, Object.assign(new Error('no'), { errno }), '/').status, 503, `${errno}`);
  assert.is(refusalOf(house.services, Object.assign(new Error('no'), { errno: 1064 }), '/').status, 500);
});

test('F-6.17 the readiness probe answers in time although every connection is taken', async () => {
  const held: (() => void)[] = [];
  const taken = Array.from({ length: 10 }, () =>
    house.services.sql.transaction(
      tx => new Promise<void>(done => tx.raw('SELECT 1').then(() => held.push(() => done()))),
    ),
  );
  while (held.length < 10) await new Promise(done => setTimeout(done, 20));
  const start = performance.now();
  const probe = await status('/readyz');
  const ms = performance.now() - start;
  for (const done of held) done();
  await Promise.all(taken);
  assert.is(probe, 503);
  assert.ok(ms < 6_000, `${ms} ms`);
  assert.is(await status('/readyz'), 200);
});

test('F-6.15 under overload calls are refused in the shape that their scripts read', async () => {
  const { app } = await application(house.services.settings, { sql: house.services.sql, maxDelayMs: 0.000_001 });
  await app.ready();
  const page = () => app.inject({ method: 'GET', url: '/blog', headers: { host: 'lectern.test' } });
  while ((await page()).statusCode !== 503) await new Promise(done => setTimeout(done, 100));
  const scripted = { 'x-requested-with': 'XMLHttpRequest' };
  const deadline = Date.now() + 20_000;
  const refused = async (fields: string) => {
    for (;;) {
      const answer = await post(app, fields, {}, scripted);
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

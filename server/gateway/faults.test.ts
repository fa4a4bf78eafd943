import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostedCall, hostedPayment, type ProviderCall, providerKeys } from '../../client/test/provider-calls.ts';
import { type Application, application } from '../app.ts';
import { databaseAddress, readSettings } from '../core/config/index.ts';
import { connect } from '../core/db/db.ts';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { boundary, multipart, photo } from '../test/fixtures/pictures.ts';
import { people } from '../test/people.ts';
import { type FlakyProxy, flakyProxy } from '../test/stubs/flaky-proxy.ts';
import { userErrorOf } from './pages/user-error.ts';

const test = suite('faults');
let database: TestDatabase;
let proxy: FlakyProxy;
let server: Application;

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
    PAYMENT_HOST: 'https://pay.example',
    ...providerKeys,
  });
  server = await application(settings, { sql: connect({ ...proxy.address, database: database.name }, { queryMs }) });
  await server.app.ready();
});
test.before.each(() => proxy.be('well'));
test.after(async () => {
  await proxy.be('well');
  await server.app.close();
  await proxy.close();
  await database.drop();
});

const status = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await server.app.inject({ method: 'GET', url, headers })).statusCode;

test('/readyz asks what a node without its cluster refuses', async () => {
  const asked: string[] = [];
  server.services.sql.on('query', ({ sql }: { sql: string }) => asked.push(sql));
  assert.is(await status('/readyz'), 200);
  assert.ok(asked.includes('DO 1'), asked.join());
});

test('with the database gone a page is answered 503 with Retry-After, the process lives and is not ready', async () => {
  assert.is(await status('/readyz'), 200);
  await proxy.be('refusing');
  const page = await server.app.inject({ method: 'GET', url: '/blog', headers: stranger });
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
  const first = await server.app.inject({ method: 'GET', url: '/blog' });
  const token = first.cookies.find(cookie => cookie.name === 'lectern_token')?.value ?? '';
  const visitor = first.cookies.find(cookie => cookie.name === 'lectern_visitor')?.value ?? '';
  await proxy.be('refusing');
  const answer = await server.app.inject({
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
  const { cookies } = await people(server.services).signedIn('blogger');
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
      // The pool may still hold a connection of the time without a database.
      let status = 0;
      for (let tries = 0; tries < 20 && status !== 200; tries++)
        status = (await server.app.inject({ ...asks[0], cookies })).statusCode;
      assert.is(status, 200);
      proxy.beAt('from `media`', mood);
      const { statusCode } = await server.app.inject({ ...ask, cookies });
      assert.is(statusCode, 503, `${ask.method} with the database ${mood}`);
    }
  }
  await proxy.be('well');
  await new Promise(done => setTimeout(done, queryMs * 2));
  process.off('unhandledRejection', hear);
  assert.equal(unheard, []);
});

const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'lectern.test' };

const post = (fields: string, cookies: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/?option=com_blog', headers: form, cookies, payload: fields });

const visitor = async (): Promise<Record<string, string>> => {
  const { cookies } = await server.app.inject({ method: 'GET', url: '/blog' });
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
    const page = await server.app.inject({ method: 'GET', url, cookies });
    assert.is(page.statusCode, 503);
    assert.equal(page.cookies, []);
    // Without cookies the token is refused, and a new one given, before the database is asked.
    if (Object.keys(cookies).length === 0) continue;
    const commands = await post(call, cookies);
    assert.equal(
      commands.cookies.filter(({ name }) => name === 'lectern_visitor'),
      [],
    );
  }
  await proxy.be('well');
  const back = await server.app.inject({ method: 'GET', url, cookies: known });
  assert.is(back.statusCode, 200);
  assert.equal(back.cookies, []);
});

/** Cuts the connections when the first statement of this kind is sent; `mood` is what meets those who come again. */
const cutAt = (statement: RegExp, mood: 'well' | 'refusing'): void => {
  const cut = ({ sql }: { sql: string }): void => {
    if (!statement.test(sql)) return;
    server.services.sql.off('query', cut);
    proxy.be('refusing').then(() => {});
    if (mood === 'well') proxy.be('well').then(() => {});
  };
  server.services.sql.on('query', cut);
};

const forgot = (cookies: Record<string, string>, email: string) =>
  post(`option=com_users&task=user.forgot&email=${email}&${cookies.lectern_token}=1`, cookies);

test('F-6.14 a connection lost inside a transaction is “busy”, not a fault', async () => {
  const cookies = await visitor();
  cutAt(/^insert .*`jobs`/, 'refusing');
  const answer = await forgot(cookies, 'lost');
  assert.is(answer.statusCode, 503, answer.body.slice(-600));
  assert.match(answer.body, 'The site is busy.');
  await proxy.be('well');
  assert.is((await forgot(cookies, 'found')).statusCode, 303);
});

const paidCall = async () => {
  const now = new Date();
  const [button] = await server.services.sql('pay_buttons').insert({
    ...{ provider: 'im', title: 'New benches', product: '@lectern/benches', amount: 500, currency: 'EUR' },
    ...{ created_at: now, changed_at: now },
  });
  return hostedCall(hostedPayment({ purpose: String(button) }));
};

const tell = ({ payload, headers }: ProviderCall) =>
  server.app.inject({ method: 'POST', url: '/payments/im/events', payload, headers: { ...headers } });

const busySentence = 'The site is busy. Please try again in a moment.';

test('F-6.14, K-043 a webhook whose connection is lost inside its transaction is “busy”, so that its provider delivers again', async () => {
  const call = await paidCall();
  cutAt(/^insert .*`payments`/, 'refusing');
  const answer = await tell(call);
  assert.is(answer.statusCode, 503, answer.body);
  assert.ok(answer.headers['retry-after']);
  assert.is(answer.body, busySentence);
  await proxy.be('well');
  assert.equal(await server.services.sql('payments').pluck('state'), []);
  assert.equal([(await tell(call)).statusCode, (await tell(call)).statusCode], [200, 200]);
  assert.equal(await server.services.sql('payments').pluck('state'), ['paid']);
});

/** Has the database answer every insert into a table as it does when its disk is full, until the result is called. */
const diskFull = async (table: string): Promise<() => Promise<unknown>> => {
  const { sql } = server.services;
  await sql.raw(
    `CREATE TRIGGER full BEFORE INSERT ON ${table} FOR EACH ROW SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1021, MESSAGE_TEXT = 'Disk full'`,
  );
  return () => sql.raw('DROP TRIGGER full');
};

test('F-6.14 with the disk of the database full a form and a webhook are “busy”, and work again when there is room', async () => {
  const [cookies, call] = [await visitor(), await paidCall()];
  for (const [table, act, after] of [
    ['jobs', () => forgot(cookies, 'full'), 303],
    ['payments', () => tell(call), 200],
  ] as const) {
    const end = await diskFull(table);
    const answer = await act();
    assert.is(answer.statusCode, 503, table);
    assert.match(answer.body, table === 'jobs' ? 'The site is busy.' : busySentence);
    await end();
    assert.is((await act()).statusCode, after);
  }
});

test('F-6.14 a connection lost before a transaction was done is tried again, and the work is done once', async () => {
  const cookies = await visitor();
  cutAt(/^insert .*`jobs`/, 'well');
  assert.is((await forgot(cookies, 'twice')).statusCode, 303);
  const rows = await server.services.sql('jobs').where('payload', 'like', '%twice%');
  assert.is(rows.length, 1);
});

test('F-6.14 a full disk of the database and an ended node are “busy”', () => {
  for (const errno of [1021, 1114, 1030, 1047, 1053, 1927])
    assert.is(userErrorOf(server.services, Object.assign(new Error('no'), { errno }), '/').status, 503, `${errno}`);
  assert.is(userErrorOf(server.services, Object.assign(new Error('no'), { errno: 1064 }), '/').status, 500);
});

test('F-6.17 the readiness probe answers in time although every connection is taken', async () => {
  const held: (() => void)[] = [];
  const taken = Array.from({ length: 10 }, () =>
    server.services.sql.transaction(
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

test.run();

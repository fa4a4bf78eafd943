import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Application, application } from '../../app.ts';
import { changeMark, nodeOfChange } from '../../core/security/index.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('own changes on other processes');
let server: TestServer;
// Another process on the same database, with caches of its own.
let other: Application;

test.before(async () => {
  server = await openTestServer();
  const { settings, sql, clock } = server.services;
  other = await application(settings, { sql, clock, acceptsAnyLoad: true });
  await other.app.ready();
});
test.after(async () => {
  await other.app.close();
  await server.close();
});

const elsewhere = (url: string, { cookies }: Pick<Person, 'cookies'> = { cookies: {} }) =>
  other.app.inject({ url, cookies, headers: { host: 'lectern.test' } });

const aPost = async () => {
  const post = await commenting(server).post();
  server.dropWritten();
  return { post, url: `/blog/${post.slug}` };
};

test('a visitor sees a comment of their own at once on a process that had the page in its cache', async () => {
  const { post, url } = await aPost();
  for (const _ of [1, 2]) assert.is((await elsewhere(url)).statusCode, 200);
  const reader = await server.signedIn('reader');
  await commenting(server).save(post, reader, { comment: 'Seen on every process.' });
  assert.match((await elsewhere(url, reader)).body, 'Seen on every process.');
});

test('only the process that made the change, and requests without it, need no query', async () => {
  const { url } = await aPost();
  await elsewhere(url);
  const queries: string[] = [];
  const note = ({ sql }: { sql: string }): void => {
    queries.push(sql);
  };
  const reads = (): number => queries.splice(0).filter(one => one.includes('from `page_changes`')).length;
  const { settings, clock, sql } = server.services;
  sql.on('query', note);
  const as = (node: string, now = clock.now()): Pick<Person, 'cookies'> => ({
    cookies: { lectern_change: changeMark(settings.secret, node, now) },
  });
  try {
    for (const one of [undefined, as(other.services.node), as(server.services.node, clock.now() - 60_000)]) {
      reads();
      for (let requests = 0; requests < 10; requests++) await elsewhere(url, one);
      assert.ok(reads() < 5, 'the poll alone may have read');
    }
    reads();
    for (let requests = 0; requests < 10; requests++) await elsewhere(url, as(server.services.node));
    assert.ok(reads() >= 10);
  } finally {
    sql.removeListener('query', note);
  }
});

test('requests at the same time share a query, and none is answered by one that began before it', async () => {
  const { url } = await aPost();
  const { settings, clock, sql, node } = server.services;
  let reads = 0;
  const note = ({ sql: words }: { sql: string }): void => {
    if (words.includes('from `page_changes`')) reads++;
  };
  const cookies = { lectern_change: changeMark(settings.secret, node, clock.now()) };
  sql.on('query', note);
  try {
    await Promise.all(Array.from({ length: 40 }, () => elsewhere(url, { cookies })));
    assert.ok(reads >= 2 && reads < 10, `${reads} queries`);
  } finally {
    sql.removeListener('query', note);
  }
});

test('a process that cannot read the changes in time answers without them; files do not wait', async () => {
  const { url } = await aPost();
  await elsewhere(url);
  const { settings, clock, sql, node } = server.services;
  const cookies = { lectern_change: changeMark(settings.secret, node, clock.now()) };
  await sql.transaction(async tx => {
    await tx.raw('LOCK TABLES page_changes WRITE');
    try {
      const began = performance.now();
      assert.is((await elsewhere('/media/nothing.png', { cookies })).statusCode, 404);
      assert.ok(performance.now() - began < 1_000);
      assert.is((await elsewhere(url, { cookies })).statusCode, 200);
      const took = performance.now() - began;
      assert.ok(took > 1_000 && took < 6_000, `${took} ms`);
    } finally {
      await tx.raw('UNLOCK TABLES');
    }
  });
});

test('a mark that was forged, changed or is too old is ignored', () => {
  const secret = 's'.repeat(40);
  const now = Date.parse('2026-11-21T12:00:00Z');
  const mark = changeMark(secret, '0123456789abcdef', now);
  assert.is(nodeOfChange(secret, mark, now), '0123456789abcdef');
  assert.is(nodeOfChange(secret, mark, now + 29_000), '0123456789abcdef');
  assert.is(nodeOfChange(secret, mark, now + 31_000), undefined);
  assert.is(nodeOfChange('t'.repeat(40), mark, now), undefined);
  assert.is(nodeOfChange(secret, mark.replace('0123', '3210'), now), undefined);
  const [node = '', until = '', sign = ''] = mark.split('.');
  assert.is(nodeOfChange(secret, [node, Number(until) + 1, sign].join('.'), now), undefined);
  for (const wrong of ['', '..', `${mark}.`, 'x'.repeat(4_000)]) assert.is(nodeOfChange(secret, wrong, now), undefined);
});

test.run();

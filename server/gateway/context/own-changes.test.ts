import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Application, application } from '../../app.ts';
import { type DatabaseAddress, databaseAddress } from '../../core/config/index.ts';
import { connect } from '../../core/db/db.ts';
import { changeMark, nodeOfChange } from '../../core/security/index.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { testServerUrl } from '../../test/server-address.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('own changes on other processes');
let server: TestServer;
// Another process, with caches of its own; on a cluster at another node of the database.
let other: Application;
let otherAddress: DatabaseAddress;
const { otherHosts, ...first } = databaseAddress(testServerUrl());

test.before(async () => {
  server = await openTestServer();
  const { settings, sql, clock } = server.services;
  const row: { database: string } = await sql.first({ database: sql.raw('DATABASE()') });
  otherAddress = { ...first, ...otherHosts[0], ...row, otherHosts: [] };
  other = await application(settings, { sql: connect(otherAddress), clock, acceptsAnyLoad: true });
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
  await other.services.causal.catchUp();
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
  const { settings, clock } = server.services;
  const { sql } = other.services;
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
  const { settings, clock, node } = server.services;
  const { sql } = other.services;
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

test('a process that cannot read the changes in time answers without them and signs nobody out; files do not wait', async () => {
  const { url } = await aPost();
  await elsewhere(url);
  const { settings, clock, node } = server.services;
  const session = { lectern_session: 'a'.repeat(64) };
  const ended = ({ cookies }: LightMyRequestResponse) => cookies.some(({ name }) => name === 'lectern_session');
  const cookies = { ...session, lectern_change: changeMark(settings.secret, node, clock.now()) };
  assert.ok(ended(await elsewhere(url, { cookies })), 'a session that does not exist');
  await other.services.sql.transaction(async tx => {
    await tx.raw('LOCK TABLES page_changes WRITE');
    try {
      const began = performance.now();
      assert.is((await elsewhere('/media/nothing.png', { cookies })).statusCode, 404);
      assert.ok(performance.now() - began < 1_000);
      const answer = await elsewhere(url, { cookies });
      assert.equal([answer.statusCode, ended(answer)], [200, false]);
      const took = performance.now() - began;
      assert.ok(took > 1_000 && took < 6_000, `${took} ms`);
    } finally {
      await tx.raw('UNLOCK TABLES');
    }
  });
});

/** Holds back what other nodes committed from the one of the other process for a fifth of a second of the work. */
const behind = async <T>(work: () => Promise<{ readonly answer: Promise<T> }>): Promise<T> => {
  const holder = connect(otherAddress, { poolSize: 1 });
  try {
    await holder.raw('FLUSH TABLES WITH READ LOCK');
    const { answer } = await work();
    await pause(200);
    await holder.raw('UNLOCK TABLES');
    return await answer;
  } finally {
    await holder.destroy();
  }
};

if (otherHosts.length > 0) {
  test('at a node that has not applied the change a visitor waits for it, signed in by a session as new', async () => {
    const { post, url } = await aPost();
    for (const _ of [1, 2]) assert.is((await elsewhere(url)).statusCode, 200);
    const { body } = await behind(async () => {
      const reader = await server.signedIn('reader', 'New Here');
      await commenting(server).save(post, reader, { comment: 'Applied later.' });
      return { answer: elsewhere(url, reader) };
    });
    assert.match(body, 'Applied later.');
    assert.match(body, 'New Here');
  });

  test('with exact pages everybody waits for the changes of other nodes', async () => {
    const { post, url } = await aPost();
    await server.set('cache.exact', true);
    await other.services.causal.catchUp();
    await other.services.site.reload(other.services.sql);
    for (const _ of [1, 2, 3]) assert.is((await elsewhere(url)).statusCode, 200);
    const comment = async (words: string) => {
      await commenting(server).save(post, await server.signedIn('reader'), { comment: words });
      return { answer: elsewhere(url) };
    };
    assert.match((await behind(() => comment('The first one.'))).body, 'The first one.');
    assert.match((await behind(() => comment('The second one.'))).body, 'The second one.');
  });
}

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

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moveAccount } from '../admin/users/removal/merge-queries.ts';
import { postHits } from '../blog/post-model/index.ts';
import { transact } from '../core/db/index.ts';
import { eraseAccountData } from '../personal-data/erasure/erase-data.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { hitCounter } from './hits.ts';

type Member = Person & { id: number };

const test = suite('statistics of an account that ends');
let server: TestServer;
let asha: Member;
let bo: Member;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  for (const table of ['view_counts', 'referrer_counts']) await server.sql(table).delete();
  asha = await server.signedIn('blogger', 'Asha Rao');
  bo = await server.signedIn('blogger', 'Bo Lind');
});
test.after(() => server.close());

const postBy = async ({ id }: Member): Promise<string> => {
  const { slug } = await writer(server).post(id);
  server.dropWritten();
  return slug;
};
const read = async (slug: string, times: number, host = 'https://tides.example/x'): Promise<void> => {
  const hits = hitCounter(server.services, postHits);
  for (let n = 0; n < times; n += 1) hits.count(slug, host);
  await hits.flush();
};
const traces = async ({ id }: Member): Promise<number> => {
  const rows = await Promise.all([
    server.sql('view_counts').where('author_id', id),
    server.sql('view_counts').where({ kind: 'author', target_id: id }),
    server.sql('referrer_counts').where('author_id', id),
  ]);
  return rows.flat().length;
};
const sumOf = async (table: string, where: Readonly<Record<string, string | number>> = {}): Promise<number> =>
  Number((await server.sql(table).where(where).sum({ n: 'views' }).first())?.n ?? 0);
const erase = ({ id }: Member): Promise<void> =>
  eraseAccountData(server.services, id, {
    comments: 'anonymous',
    posts: 'kept',
    now: new Date(server.clock.now()),
    name: 'A former member',
  });

test('erasure leaves no id of the author in the statistics, of the past and of later readings', async () => {
  const [hers, his] = [await postBy(asha), await postBy(bo)];
  await read(hers, 3);
  await read(his, 2);
  assert.ok((await traces(asha)) > 0);
  const [site, hosts, posts] = [
    await sumOf('view_counts', { kind: 'site' }),
    await sumOf('referrer_counts'),
    await sumOf('view_counts', { kind: 'post' }),
  ];
  await erase(asha);
  assert.is(await traces(asha), 0);
  assert.ok((await traces(bo)) > 0);
  assert.equal(
    [
      await sumOf('view_counts', { kind: 'site' }),
      await sumOf('referrer_counts'),
      await sumOf('view_counts', { kind: 'post' }),
    ],
    [site, hosts, posts],
    'the numbers of the site stay',
  );
  await server.sql('users').where('id', asha.id).update({ status: 'erased' });
  await read(hers, 4);
  assert.is(await traces(asha), 0);
  assert.is(await sumOf('view_counts', { kind: 'site' }), site + 4);
  assert.is(await sumOf('view_counts', { kind: 'author', target_id: 0 }), 0, 'nobody is no author');
});

test('erasure goes on through more rows than a batch', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
  await server.sql('view_counts').insert(
    rows.flatMap(day => [
      { kind: 'author', target_id: asha.id, day, author_id: 0, views: 1 },
      { kind: 'post', target_id: 7, day, author_id: asha.id, views: 1 },
    ]),
  );
  await server.sql('referrer_counts').insert(rows.map(day => ({ author_id: asha.id, day, host: '*', views: 2 })));
  await erase(asha);
  assert.is(await traces(asha), 0);
  assert.is(await sumOf('referrer_counts', { author_id: 0 }), 900);
});

test('merging adds the statistics of both accounts', async () => {
  const [hers, his] = [await postBy(asha), await postBy(bo)];
  await read(hers, 3);
  await read(hers, 1, 'https://kites.example/');
  await read(his, 2);
  const { email, email_key: emailKey } = await server.sql('users').where('id', bo.id).first();
  await transact(server.sql, tx => moveAccount(tx, asha.id, { id: bo.id, email, emailKey }));
  server.dropWritten();
  assert.is(await traces(asha), 0);
  assert.is(await sumOf('view_counts', { kind: 'author', target_id: bo.id }), 6);
  assert.is(await sumOf('view_counts', { kind: 'post', author_id: bo.id }), 6);
  assert.is(await sumOf('referrer_counts', { author_id: bo.id, host: 'tides.example' }), 5);
  assert.is(await sumOf('referrer_counts', { author_id: bo.id, host: 'kites.example' }), 1);
});

test.run();

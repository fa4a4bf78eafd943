import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../core/db/db.ts';
import { seedBulk } from '../demo/bulk.ts';
import { insertAll } from '../demo/demo-queries.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import {
  conversationsOf,
  freeName,
  holderOf,
  lastNumber,
  linkMedia,
  nameLegacy,
  pictureFrom,
  rowsFrom,
  setParent,
  setTerms,
} from './import-queries.ts';

const test = suite('plans of the import');
let server: TestServer;

const source = 'wxr:https://old.example';

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  await seedBulk(services, { posts: 2_000, comments: 2_000, isSearched: false });
  for (const table of ['posts', 'comments'])
    await sql(table).update({ legacy_source: source, legacy_id: sql.raw('CAST(id AS CHAR)') });
  const madeAt = new Date(clock.now());
  const numbered = (row: (index: number) => object): object[] =>
    Array.from({ length: 2_000 }, (_, index) => ({
      ...row(index),
      legacy_source: source,
      legacy_id: `old-${index}`,
      created_at: madeAt,
    }));
  await insertAll(
    sql,
    'tags',
    numbered(index => ({ title: `Old ${index}`, alias: `old-${index}` })),
  );
  await insertAll(
    sql,
    'media',
    numbered(index => ({ name: `old-${index}.png`, kind: 'image', folder: 'old', mime: 'image/png', bytes: 1 })),
  );
  await sql.raw('ANALYZE TABLE posts, comments, users, categories, tags, media');
});
test.after(() => server.close());

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'posts that came before': tx => rowsFrom(tx, 'posts', source, ['1', '2', '3']),
  'comments that came before': tx => rowsFrom(tx, 'comments', source, ['1', '2', '3']),
  'tags that came before': tx => rowsFrom(tx, 'tags', source, ['old-1', 'old-2']),
  'a picture that came before': tx => pictureFrom(tx, source, 'old-7'),
  'who has a slug': tx => holderOf(tx, 'posts', 'slug', 'a-slug'),
  'a free name': tx => freeName(tx, 'users', 'permalink', 'seed-author-1'),
  'an account named after its source': tx => nameLegacy(tx, 1, source, 'old-account'),
  'a category placed below another': tx => setParent(tx, 2, 1),
  'a post filed under tags': tx => setTerms(tx, 'post_tags', 7, [200]),
  'pictures tied to a post': tx => linkMedia(tx, 7, [1, 2, 3], new Date()),
  'the last number of a thread': tx => lastNumber(tx, 7),
  'how deep comments lie': tx => conversationsOf(tx, [1, 2, 3]),
};

for (const [name, search] of Object.entries(searches)) {
  test(`${name} cost no full scan`, async () => {
    assert.equal(scansIn(await plansOf(server.sql, search)), []);
  });
}

test.run();

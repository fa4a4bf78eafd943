import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../core/db/db.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import {
  lastNumbers,
  namesOfPictures,
  picturesOfRun,
  picturesOfSources,
  rowsOfSources,
  termsOfPosts,
  termWithAlias,
  threadsOf,
} from './wordpress-queries.ts';

const test = suite('plans of the import');
let server: TestServer;

const source = 'wordpress@old.example';
const sources = [source, 'https://old.example'];

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
  'posts that came before': tx => rowsOfSources(tx, 'posts', sources, ['1', '2', '3']),
  'comments that came before': tx => rowsOfSources(tx, 'comments', sources, ['1', '2', '3']),
  'tags that came before': tx => rowsOfSources(tx, 'tags', sources, ['old-1', 'old-2']),
  'pictures that came before': tx => picturesOfSources(tx, sources, ['old-7']),
  'a tag by its alias': tx => termWithAlias(tx, 'tags', 'old-1'),
  'the last numbers of threads': tx => lastNumbers(tx, [7, 8]),
  'how deep comments lie': tx => threadsOf(tx, sources, ['1', '2', '3']),
  'the tags of a post': tx => termsOfPosts(tx, 'post_tags', 7),
  'names of pictures': tx => namesOfPictures(tx, [1, 2]),
  'the pictures of a run': tx => picturesOfRun(tx, 1),
};

for (const [name, search] of Object.entries(searches)) {
  test(`${name} cost no full scan`, async () => {
    assert.equal(scansIn(await plansOf(server.sql, search)), []);
  });
}

test.run();

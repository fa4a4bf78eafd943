import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAll } from '../demo/demo-queries.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { mergedRow, rowByName, rowByNumber } from './row-queries.ts';
import { oldSites } from './site-queries.ts';
import type { RowKind } from './target.ts';

const test = suite('the cost of old addresses');
let server: TestServer;
let alias: string;
let id: number;

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2' });
  const rosa = await server.signedIn('blogger');
  const write = articleWriter(server);
  const category = await write.category('News');
  const article = await write.article(rosa.id, category.id, legacyColumns('k2', 7001));
  ({ alias, id } = article);
  await writer(server).post(rosa.id, legacyColumns('easyblog', 1));
  await takeOver(server);
});
test.after(() => server.close());

const queriesOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const queries: string[] = [];
  // A slow machine may look for changes of other servers meanwhile.
  const record = ({ sql }: { sql: string }) => sql.includes('page_changes') || queries.push(sql);
  server.sql.on('query', record);
  await work();
  server.sql.removeListener('query', record);
  return queries;
};
const entries = (): number =>
  server.services.memory
    .figures()
    .filter(({ group }) => /page|old site/.test(group))
    .reduce((sum, figures) => sum + figures.entries, 0);
const to = async (url: string): Promise<string | undefined> => (await server.get(url)).headers.location?.toString();

test('an unknown address costs a few reads, no write and no memory, however many there are', async () => {
  await server.get('/journal/first');
  for (const [url, most] of [
    ['/nowhere', 2],
    ['/wp-content/plugins/x.php', 4],
    ['/magazine/item/999-x', 3],
    ['/magazine/itemlist/tag/nobody', 3],
    ['/news/999-x', 8],
    ['/journal/tags/999-x', 11],
  ] as const) {
    const queries = await queriesOf(() => server.get(url));
    assert.ok(queries.length <= most, `${url}: ${queries.length}`);
    assert.is(queries.filter(sql => !/^\(?select/i.test(sql)).length, 0, url);
  }
  const before = entries();
  for (let at = 0; at < 100; at++)
    for (const url of [`/magazine/item/${9000 + at}-x`, `/a${at}/entry/b${at}`, `/m/itemlist/tag/t${at}`])
      assert.is((await server.get(url)).statusCode, 404);
  assert.is(entries(), before);
});

test('an old number is read once, in whatever shape it is asked for, and anew when its row changed', async () => {
  assert.is(await to('/magazine/item/7001-x'), `/articles/item/${id}-${alias}`);
  const before = entries();
  for (let at = 0; at < 50; at++)
    assert.is(await to(`/m${at}/item/7001-${at}?utm=${at}`), `/articles/item/${id}-${alias}`);
  assert.is(entries(), before);
  const queries = await queriesOf(() => server.get('/magazine/item/7001-y'));
  assert.is(queries.filter(sql => sql.includes('legacy_id')).length, 0);
  await server.sql('items').where('id', id).update({ alias: 'renamed' });
  server.services.pages.drop([`item:${id}`]);
  assert.is(await to('/magazine/item/7001-y'), `/articles/item/${id}-renamed`);
});

test('indexes find the sites, numbers and names', async () => {
  const { sql, clock } = server;
  const created_at = new Date(clock.now());
  const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 2_000 }, (_, index) => make(index));
  const named = (index: number) => ({ title: `Name ${index}`, alias: `name-${index}`, created_at });
  for (const table of ['categories', 'tags', 'teams', 'item_tag_names', 'item_categories'])
    await insertAll(
      sql,
      table,
      many(index => ({ ...named(index), ...legacyColumns('k2', index) })),
    );
  const { id: site_id } = await sql('old_sites').first('id');
  const times = { started_at: created_at, seen_at: created_at };
  const [run_id] = await sql('import_runs').insert({
    site_id,
    state: 'done',
    options: '{}',
    checkpoint: '{}',
    ...times,
  });
  const row = { site_id, run_id, outcome: 'merged', table_name: 'tags' };
  await insertAll(
    sql,
    'import_rows',
    many(index => ({ ...row, kind: 'easyblog tags', old_id: `${index}`, row_id: index + 1 })),
  );
  await sql.raw('ANALYZE TABLE old_sites, import_rows, categories, tags, teams, item_tag_names, item_categories');
  const sources = [legacyColumns('k2', 1).legacy_source];
  const kinds: readonly RowKind[] = ['articleCategory', 'articleTag', 'category', 'tag', 'team'];
  const plans = await plansOf(sql, async tx => {
    await oldSites(tx);
    for (const kind of kinds) {
      assert.ok(await rowByNumber(tx, sources, { kind, id: '12' }), kind);
      await mergedRow(tx, { kind, system: 'easyblog', id: '12' });
      assert.is((await rowByName(tx, sources, { kind, name: 'name-12' }))?.name, 'name-12', kind);
    }
  });
  assert.equal(scansIn(plans), []);
});

test.run();

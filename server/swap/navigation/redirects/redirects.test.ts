import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { importOf, undoOf } from '../../fixtures/import-of.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { expectedCounts } from '../../fixtures/old-site.ts';
import { sampleSource } from '../../fixtures/sample-source.ts';
import { oldSiteUrl } from '../../fixtures/site.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import type { Source, SourceRow } from '../../source/index.ts';
import { redirectImport } from './redirect-import.ts';

const test = suite('import of redirects');
let server: TestServer;
let source: Source;

test.before(async () => {
  server = await openTestServer();
  source = await sampleSource();
});
test.before.each(async () => {
  for (const table of ['redirects', 'import_rows', 'import_runs', 'old_sites']) await server.sql(table).delete();
});
test.after(async () => {
  await source.close();
  await server.close();
});

const run = async (from: Source = source) => {
  const { steps, runId } = await importOf(server.services, [redirectImport], from);
  return { ...steps.get('redirects'), runId };
};
const row = (id: number, old_url: string, new_url: string, more: SourceRow = {}): SourceRow => ({
  ...{ id: String(id), old_url, new_url, published: '1', header: '301', hits: '0', created_date: null, ...more },
});
const runRows = (...rows: readonly SourceRow[]) => run(memorySource({ redirect_links: [...rows] }));
const led = async (url: string): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url);
  return [statusCode, headers.location?.toString()];
};
const outcomes = async (): Promise<Record<string, string>> => {
  const rows: { old_id: string; outcome: string; reason: string }[] = await server.sql('import_rows').orderBy('id');
  return Object.fromEntries(rows.map(({ old_id, outcome, reason }) => [old_id, reason || outcome]));
};

test('no redirect is a circle, a note of a missing page, trashed, or one that Joomla does not carry out', async () => {
  await run();
  for (const path of ['/first', '/second', '/third', '/administrator.zip', '/guide/item/pixel.gif'])
    assert.equal(await led(path), [404, undefined], path);
  for (const path of ['/an-archived-one', '/a-trashed-one', '/index.php?option=com_user&view=reset'])
    assert.equal(await led(path), [404, undefined], path);
});

test('no redirect leads out by a trick, by another scheme, or without https', async () => {
  const targets = [
    ...['javascript:alert(1)', 'data:text/html,x', 'mailto:a@hill.example', '//evil.example/', '/\\evil.example'],
    ...['\\\\evil.example', `${oldSiteUrl}//evil.example/`, 'https://me:word@evil.example/', 'http://plain.example/'],
    ...['https:evil.example', `/${'x'.repeat(600)}`],
  ];
  await runRows(...targets.map((target, at) => row(at + 1, `/from-${at}`, target)));
  assert.equal(await server.sql('redirects'), []);
  const reasons = await outcomes();
  assert.is(reasons[1], 'target is not an http or https address');
  assert.is(reasons[9], 'target on another site must use https');
  for (const at of targets.keys())
    assert.not.match((await led(`/from-${at}`))[1] ?? '', /evil|script|plain/, targets[at]);
});

test('an address that no redirect can have is left, and so is every row without a target that is not gone', async () => {
  await runRows(
    row(1, '/page', ''),
    row(2, '/', '/a'),
    row(3, 'https://other.example/page', '/a'),
    row(4, '/index.php', '/a'),
    row(5, '/gone', '/a', { header: '404' }),
    row(6, '/off', '/a', { published: '0' }),
    row(7, '/off', '', { header: '410', published: '0' }),
  );
  assert.equal(await outcomes(), {
    1: 'no target',
    2: 'address is not allowed for redirects',
    3: 'address belongs to another site',
    4: 'address is not allowed for redirects',
    5: 'status code is not a redirect status',
    6: 'not published',
    7: 'log entry of a missing page, not a redirect',
  });
});

test('a redirect with a query takes addresses that have all of it, in any order, and an address that is gone stays gone', async () => {
  await runRows(
    row(1, '/index.php?option=com_weblinks&task=go&id=3&Itemid=7', '/blog/tags'),
    row(2, '/page?step=2', '/blog/authors'),
    row(3, '/page', '/blog/archive'),
    row(4, '/closed-shop', '/blog/tags', { header: '410' }),
    row(5, '/index.php?option=com_weblinks&id=3', '', { header: '410' }),
  );
  for (const [url, to] of [
    ['/index.php?id=3&option=com_weblinks&utm_source=x&task=go', '/blog/tags'],
    ['/page?other=1&step=2', '/blog/authors'],
    ['/page?step=22', '/blog/archive'],
    ['/page?step=2&a=1&b=2&c=3&d=4&e=5&f=6&g=7', '/blog/authors'],
    ['/page', '/blog/archive'],
  ] as const)
    assert.equal(await led(url), [301, to], url);
  assert.equal(await led('/index.php?option=com_weblinks&task=go&id=4'), [404, undefined]);
  for (const url of ['/closed-shop', '/index.php?option=com_weblinks&task=stop&id=3']) {
    assert.equal(await led(url), [410, undefined], url);
    assert.match((await server.get(url)).body, 'no other takes its place');
  }
});

test('a circle through a redirect that is here already is left, and so is one that a row of a later batch closes', async () => {
  const created_at = new Date(server.clock.now());
  await server.sql('redirects').insert({ path: '/here', target: '/start', status: 301, created_at });
  const filling = Array.from({ length: 200 }, (_, at) => row(at + 3, `/filling-${at}`, '/blog/tags'));
  await runRows(row(1, '/start', '/here'), row(2, '/one', '/two'), ...filling, row(900, '/two', '/one'));
  const { 1: start, 2: one, 900: two, 3: other } = await outcomes();
  assert.equal([start, one, two, other], [...Array(3).fill('redirect loop'), 'added']);
});

test('a redirect of ours at the same address stays, and twins of an address are one', async () => {
  const created_at = new Date(server.clock.now());
  await server.sql('redirects').insert({ path: '/storm', target: '/blog/tags', status: 302, created_at });
  const { runId } = await runRows(
    row(1, '/storm', '/elsewhere'),
    row(2, 'http://lantern-hill.example/lamp', '/blog/tags'),
    row(3, `${oldSiteUrl}/lamp/`, '/blog/authors'),
  );
  assert.equal(await outcomes(), {
    1: 'a redirect for this address already exists',
    2: 'added',
    3: 'a redirect for this address already exists',
  });
  assert.equal(await led('/storm'), [302, '/blog/tags']);
  await undoOf(server.services, [redirectImport], runId);
  assert.equal(await server.sql('redirects').pluck('path'), ['/storm']);
});

test('every other address leads where it led, with its status', async () => {
  const { added, left } = await run();
  const expected = expectedCounts.redirects;
  assert.equal(
    [added, left],
    [expected.added, Object.values<number>(expected.left).reduce((all, count) => all + count)],
  );
  const site = await server.sql('old_sites').first();
  const receipt = await receiptOf(server.sql, site.id);
  assert.equal(receipt.kinds.redirects?.left, expected.left);
  assert.equal(await led('/index.html'), [301, '/']);
  assert.equal(await led('/withdrawn'), [410, undefined]);
  assert.equal(await led('/index.php/lamps'), [301, '/guide/lamps']);
  assert.equal(await led('/storm'), [302, '/guide/the-storm-lamp']);
  assert.equal(await led('/index.php?option=com_content&view=article&id=6'), [301, '/the-hill']);
  assert.equal(await led('/küünal'), [301, 'https://dairy.example/candles']);
  assert.equal(await led('/Booking'), [301, 'https://booking.example/?from=hill']);
});

test('a second import adds nothing, a changed row is written again, and undoing leaves no redirect', async () => {
  const first = await run();
  const again = await run();
  assert.equal([again.added, again.same], [0, expectedCounts.redirects.found]);
  await undoOf(server.services, [redirectImport], again.runId);
  await undoOf(server.services, [redirectImport], first.runId);
  assert.equal(await server.sql('redirects'), []);
  await runRows(row(1, '/lamp', '/blog/tags'), row(2, '/wick', '/blog/tags'));
  const { changed } = await runRows(row(1, '/lamp', '/blog/authors', { header: '307' }), row(2, '/wick', '/lamp'));
  assert.is(changed, 2);
  assert.equal(await led('/lamp'), [302, '/blog/authors']);
  await runRows(row(1, '/lamp', '/wick'), row(2, '/wick', '', { published: '2' }));
  assert.equal([(await led('/lamp'))[1], (await led('/wick'))[1]], ['/blog/authors', '/lamp']);
});

test.run();

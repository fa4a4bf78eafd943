import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../../../protocol/limits.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { importOf, undoOf } from '../../fixtures/import-of.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { expectedCounts } from '../../fixtures/old-site.ts';
import { sampleSource } from '../../fixtures/sample-source.ts';
import { joomlaKinds } from '../../joomla/index.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import type { Source, SourceRow } from '../../source/index.ts';
import { menuImport } from './menu-import.ts';

const test = suite('import of menus');
const kind = 'menu items of the site';
let server: TestServer;
let source: Source;

test.before(async () => {
  server = await openTestServer();
  source = await sampleSource();
});
test.after(async () => {
  await source.close();
  await server.close();
});

const linksOn = async (as?: Person): Promise<Map<string, string | undefined>> => {
  const page = load((await server.get('/', as)).body);
  const links = page('header .site-nav a').toArray();
  return new Map(links.map(link => [page(link).text(), page(link).attr('href')]));
};

const item = (id: number, title: string, more: SourceRow = {}): SourceRow => ({
  ...{ id: String(id), menutype: 'top', title, path: `path-${id}`, link: `https://links.example/${id}`, type: 'url' },
  ...{ published: '1', parent_id: '1', level: '1', lft: String(id), access: '1', client_id: '0', home: '0' },
  ...{ params: '{}', language: '*', ...more },
});
const home = item(2, 'Home', { home: '1', type: 'component', link: 'index.php?option=com_content&view=featured' });
const viewlevels: SourceRow[] = [
  { id: '1', rules: '[1]' },
  { id: '2', rules: '[2,6,8]' },
  { id: '3', rules: '[3]' },
];
const runItems = (...menu: readonly SourceRow[]) =>
  importOf(server.services, [menuImport], memorySource({ menu: [home, ...menu], viewlevels }));
const reasons = async (): Promise<string[]> =>
  (await server.sql('import_rows').where({ kind }).where('outcome', 'left').orderBy('id')).map(({ reason }) => reason);
const forget = async (): Promise<void> => {
  for (const table of ['menu_items', 'import_rows', 'import_runs', 'old_sites']) await server.sql(table).delete();
};

test('the menu has no link that the old one hid, that runs a script or leaves the site unprotected', async () => {
  await runItems(
    item(3, 'Draft', { published: '0' }),
    item(4, 'Below the draft', { parent_id: '3', level: '2' }),
    item(5, 'Trash', { published: '-2' }),
    item(6, 'Elsewhere', { menutype: 'unseen' }),
    item(7, 'Not in the menu', { params: '{"menu_show":0}' }),
    item(8, 'For the board', { access: '3' }),
    item(9, 'Script', { link: 'javascript:alert(1)' }),
    item(10, 'Plain', { link: 'http://plain.example/' }),
    item(11, 'Nowhere', { link: '#top' }),
    item(12, 'Alias of the draft', { type: 'alias', params: '{"aliasoptions":"3"}' }),
    item(13, 'Alias of itself', { type: 'alias', params: '{"aliasoptions":"13"}' }),
    item(14, '', {}),
    item(15, 'Of the administrator', { client_id: '1' }),
  );
  assert.equal([...(await linksOn())], [['Home', '/']]);
  assert.equal(await reasons(), [
    'not published or in the trash',
    'not published or in the trash',
    'target is not an http or https address',
    'target on another site must use https',
    'has no link target',
    'links to a menu item that does not exist or is not published',
    'links to a menu item that does not exist or is not published',
    'no label',
  ]);
  const hidden: string[] = await server.sql('menu_items').where('place', 'hidden').orderBy('id').pluck('label');
  assert.equal(hidden, ['Elsewhere', 'Not in the menu', 'Below the draft']);
  assert.equal([...(await linksOn(await server.signedIn('reader'))).keys()], ['Home']);
  assert.equal([...(await linksOn(await server.signedIn('author'))).keys()], ['Home', 'For the board']);
  await forget();
});

test('links below others come along in two levels; headings open them and a lower level joins the second', async () => {
  await runItems(
    item(3, 'Guide', { lft: '10' }),
    // A parent may have a higher number than its child.
    item(4, 'Lamps', { parent_id: '9', level: '2', lft: '21' }),
    item(9, 'Services', { type: 'heading', link: '', lft: '20' }),
    item(5, 'Oil', { parent_id: '4', level: '3', lft: '22' }),
    item(6, '|', { type: 'separator', link: '', parent_id: '9', level: '2', lft: '24' }),
    item(7, 'Empty', { type: 'url', link: '#', lft: '30' }),
  );
  await server.services.site.reload(server.sql);
  const page = load((await server.get('/')).body);
  const header = page('header .site-nav');
  assert.equal(
    header
      .find('> .nav-list > li')
      .toArray()
      .map(one => page(one).children('a, details').first().children('summary').addBack('a').text()),
    ['Home', 'Guide', 'Services'],
  );
  const below = header.find('details[data-disclosure] .nav-below a');
  assert.equal(
    below.toArray().map(one => page(one).text()),
    ['Lamps', 'Oil'],
  );
  assert.equal(
    page('#offcanvas-menu .nav-below a')
      .toArray()
      .map(one => page(one).text()),
    ['Lamps', 'Oil'],
  );
  await forget();
});

test('the first level of the header has as many links as an administrator may add; the others wait', async () => {
  const top = Array.from({ length: 40 }, (_, at) => item(at + 200, `Top ${at}`, { lft: String(at + 100) }));
  await server.sql('menu_items').insert({ label: 'Ours', address: '/blog/tags', position: 1 });
  await runItems(...top);
  const rows: { label: string; place: string }[] = await server.sql('menu_items').orderBy('position');
  const shown = rows.filter(({ place }) => place === 'header').map(({ label }) => label);
  assert.equal([shown.length, shown[0], shown.at(-1)], [limits.menuTopItems, 'Ours', 'Top 27']);
  assert.is(rows.length, 42);
  assert.equal(await reasons(), []);
  await forget();
});

test('a link that the menu has already is not added again; links for accounts are for members alone', async () => {
  await server.sql('menu_items').insert({ label: 'Home', address: '/', position: 1 });
  const { steps } = await runItems(item(3, 'Members', { access: '2' }));
  assert.equal([steps.get(kind)?.merged, steps.get(kind)?.added], [1, 1]);
  await server.services.site.reload(server.sql);
  assert.equal([...(await linksOn()).keys()], ['Home']);
  assert.equal([...(await linksOn(await server.signedIn('reader'))).keys()], ['Home', 'Members']);
  await forget();
});

test('a row whose address is too long for the menu is linked by its old path', async () => {
  const alias = 'ж'.repeat(150);
  const created_at = new Date(server.clock.now());
  const legacy = { legacy_source: 'k2@www.lantern-hill.example', legacy_id: '5' };
  await server.sql('item_categories').insert({ title: 'Long', alias, created_at, ...legacy });
  await runItems(
    item(3, 'Long', { type: 'component', link: 'index.php?option=com_k2&view=itemlist&task=category&id=5' }),
  );
  assert.is((await linksOn()).get('Long'), '/path-3');
  await server.sql('item_categories').where(legacy).delete();
  await forget();
});

test('links lead to the imported rows; a second import adds nothing, and undoing leaves the menu as it was', async () => {
  const { runId } = await importOf(server.services, joomlaKinds, source);
  const site = await server.sql('old_sites').first();
  const { kinds, remarks } = await receiptOf(server.sql, site.id);
  const { found, added, left } = expectedCounts[kind];
  assert.equal([kinds[kind]?.found, kinds[kind]?.added, kinds[kind]?.left], [found, added, left]);
  const links = await linksOn();
  assert.equal([...links.keys()].slice(0, 4), ['Start', 'Guide', 'Lamps', 'The storm lamp']);
  assert.match(links.get('Guide') ?? '', /^\/articles\/itemlist\/category\/\d+-/);
  assert.match(links.get('The storm lamp') ?? '', /^\/articles\/item\/\d+-/);
  assert.match(links.get('Nights') ?? '', /^\/blog\/categories\//);
  assert.is(links.get('Guide again'), links.get('Guide'));
  assert.equal([links.get('Log in'), links.get('The dairy')], ['/account/sign-in', 'https://dairy.example/']);
  for (const label of ['Start', 'Guide', 'The storm lamp', 'Nights', 'The first night', 'The hill', 'Log in'])
    assert.is((await server.get(links.get(label) ?? '')).statusCode, 200, label);
  const [long = ''] = [...links.keys()].filter(label => label.startsWith('A label'));
  assert.ok(long.endsWith('…') && [...long].length <= limits.menuLabel, long);
  assert.is(remarks.filter(({ reason }) => reason === 'label was too long; shortened').length, 1);
  for (const label of ['Hidden for now', 'In the bin', 'Courses', 'Friends', '|']) assert.not(links.has(label), label);
  const again = await importOf(server.services, [menuImport], source);
  assert.equal([again.steps.get(kind)?.added, again.steps.get(kind)?.same], [0, found]);
  await undoOf(server.services, joomlaKinds, again.runId);
  await undoOf(server.services, joomlaKinds, runId);
  assert.equal(await server.sql('menu_items'), []);
  assert.not((await linksOn()).has('Guide'));
});

test.run();

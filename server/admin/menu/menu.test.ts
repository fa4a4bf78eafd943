import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('the levels of the menu');
const base = '/blog/dashboard/site';
let server: TestServer;
let admin: Person;

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.after(() => server.close());

test('E-107 a link of the menu stands below another, in the footer, or nowhere; two levels, and headings open theirs', async () => {
  const save = async (fields: Readonly<Record<string, string | number | undefined>>): Promise<number> =>
    (await server.post({ task: 'menu.save', audience: 'everyone', ...fields }, admin)).statusCode;
  const idOf = async (label: string): Promise<number> =>
    (await server.sql('menu_items').where({ label }).first('id')).id;
  assert.is(await save({ label: 'Help', address: '' }), 303);
  const help = await idOf('Help');
  assert.is(await save({ label: 'Tags', address: '/blog/tags', parent: help }), 303);
  const tags = await idOf('Tags');
  assert.is(await save({ label: 'Imprint', address: '/imprint', place: 'footer' }), 303);
  assert.is(await save({ label: 'Later', address: '/later', place: 'hidden' }), 303);
  for (const fields of [
    { label: 'Third level', address: '/third', parent: tags },
    { label: 'Nowhere', address: '/x', parent: 999_999 },
    { id: help, label: 'Help', address: '', parent: help },
    { id: help, label: 'Help', address: '', parent: await idOf('Imprint') },
    { label: 'Heading below', address: '', parent: help },
    { label: 'Heading in the footer', address: '', place: 'footer' },
  ])
    assert.is(await save(fields), 422, fields.label);
  const page = load((await server.get('/blog/tags')).body);
  assert.is(page('.site-nav .nav-parent > details > summary').text(), 'Help');
  assert.is(page('.site-nav .nav-below a[aria-current="page"]').attr('href'), '/blog/tags');
  assert.is(page('#offcanvas-menu .nav-below a').attr('href'), '/blog/tags');
  assert.is(page('.site-footer a[href="/imprint"]').text(), 'Imprint');
  assert.is(page('a[href="/later"]').length, 0);
  const screen = (await server.get(`${base}/menu`, admin)).body;
  assert.equal(await markupProblems(screen), []);
  assert.is(load(screen)('.menu-item .menu-item strong').text(), 'Tags');
  await server.post({ task: 'menu.delete', ids: [help] }, admin);
  assert.is((await server.sql('menu_items').where('id', tags).first('parent_id')).parent_id, null);
  await server.post(
    { task: 'menu.delete', ids: await server.sql('menu_items').where('position', '>', 0).pluck('id') },
    admin,
  );
});

test('E-107 the header stays in one line: links that it has no room for are below “More”, the other menus show all', async () => {
  const labels = Array.from({ length: 14 }, (_, at) => `Section ${at + 1}`);
  await server.sql('menu_items').insert(
    labels.map((label, at) => ({
      label,
      address: at < 2 ? '/blog/tags' : `/s/${at}`,
      position: at + 1,
    })),
  );
  await server.services.site.reload(server.sql);
  const page = load((await server.get('/blog/tags')).body);
  const wordsOf = (selector: string): string[] =>
    page(selector)
      .toArray()
      .map(one => page(one).text());
  const inLine = wordsOf('.site-nav > ul > li > a');
  assert.ok(inLine.length > 3 && inLine.length < labels.length, inLine.join());
  assert.is(page('.site-nav > ul > li:last-child > details > summary').text(), 'More');
  assert.equal([...inLine, ...wordsOf('.site-nav .nav-below a')], labels);
  assert.equal(
    wordsOf('.site-nav [aria-current]'),
    labels.slice(0, 1),
    'a page that the menu names twice is marked once',
  );
  assert.equal(wordsOf('#offcanvas-menu .offcanvas-inner > ul:first-child > li > a'), labels);
  await server.sql('menu_items').delete();
  await server.services.site.reload(server.sql);
});

test('a link to a category or tag follows its address, disappears with it and is marked here; a removed link comes back', async () => {
  const now = new Date(server.clock.now());
  const [category] = await server.sql('categories').insert({ title: 'Ships', alias: 'ships', created_at: now });
  const [tag] = await server.sql('tags').insert({ title: 'Sail', alias: 'sail', created_at: now });
  const save = (fields: Readonly<Record<string, string | number>>) =>
    server.post({ task: 'menu.save', audience: 'everyone', ...fields }, admin);
  const screen = load((await server.get(`${base}/menu`, admin)).body);
  assert.is(screen(`#field-target optgroup option[value="category:${category}"]`).text(), 'Ships');
  await save({ label: 'Ships', target: `category:${category}` });
  await save({ label: 'Sails', target: `tag:${tag}` });
  await save({ label: 'People', target: '/blog/authors' });
  const hrefs = async () => {
    const page = load((await server.get('/blog/tags')).body);
    return page('#offcanvas-menu .offcanvas-inner > ul:first-child a')
      .toArray()
      .map(one => page(one).attr('href'));
  };
  assert.equal(await hrefs(), ['/blog/categories/ships', '/blog/tags/sail', '/blog/authors']);
  const edit = (access: string) =>
    server.post({ task: 'categories.edit', id: category, title: 'Ships', access }, admin);
  await edit('registered');
  const closed = `/blog/category-by-number/${category}`;
  assert.equal(await hrefs(), [closed, '/blog/tags/sail', '/blog/authors'], 'the menu names no closed category');
  assert.is((await server.get(closed)).statusCode, 403);
  await edit('public');
  assert.match((await server.get(closed)).body, 'Ships');
  await server.post({ task: 'categories.unpublish', ids: [category] }, admin);
  assert.equal(await hrefs(), ['/blog/tags/sail', '/blog/authors']);
  await server.post({ task: 'categories.publish', ids: [category] }, admin);
  await server.post({ task: 'tags.delete', ids: [tag] }, admin);
  assert.equal(await hrefs(), ['/blog/categories/ships', '/blog/authors']);
  const list = load((await server.get(`${base}/menu`, admin)).body);
  assert.match(list('.menu-item.is-broken').text(), 'gone or not published');
  for (const target of ['page:999999', 'tag:x', 'shop', 'category:0']) {
    const answer = await save({ label: 'Nowhere', target });
    assert.is(load(answer.body)('.error-summary a').attr('href'), '#field-target', target);
    assert.equal(await markupProblems(answer.body), []);
  }
  const { id } = await server.sql('menu_items').where('label', 'Ships').first('id');
  const form = load((await server.get(`${base}/menu/link?id=${id}`, admin)).body);
  assert.is(form('#field-target option[selected]').attr('value'), `category:${category}`);
  await server.post({ task: 'menu.delete', ids: [id] }, admin);
  assert.equal(await hrefs(), ['/blog/authors']);
  const undo = load((await server.get(`${base}/menu`, admin)).body)('form[data-undo]');
  assert.is(undo.find('[name="task"]').val(), 'menu.restore');
  await server.post({ task: 'menu.restore', ids: [id] }, admin);
  assert.equal(await hrefs(), ['/blog/authors', '/blog/categories/ships']);
  assert.is((await server.post({ task: 'menu.restore', ids: [id] }, admin)).statusCode, 404);
  await server.sql('menu_items').delete();
});

test.run();

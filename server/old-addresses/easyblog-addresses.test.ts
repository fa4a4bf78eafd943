import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../test/fixtures/posts.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { makeTeam } from '../test/fixtures/teams.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('EasyBlog addresses of an old site');
let server: TestServer;
let rosa: Person & { id: number };
let write: ReturnType<typeof writer>;
let walks: { id: number; alias: string };

const old = (id: number | string) => legacyColumns('easyblog', id);

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', BLOG_OPTION: 'com_easyblog' });
  write = writer(server);
  rosa = await server.signedIn('blogger', 'Rosa');
  await server
    .sql('users')
    .where('id', rosa.id)
    .update({ permalink: 'rosa-marinho', ...legacyColumns('joomla', 615) });
  walks = await write.category('Walks');
  await server
    .sql('categories')
    .where('id', walks.id)
    .update({ alias: 'walks', ...old(702) });
  for (let made = 0; made < 3; made++) await write.post(rosa.id);
  await write.post(rosa.id, { slug: 'walk-one', ...old(1) }, { categories: [walks.id] });
  await takeOver(server);
});
test.after(() => server.close());

const led = async (url: string, as?: Person): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url, as);
  return [statusCode, headers.location?.toString()];
};

test('a stranger gets the refusal of the post and never its address, by number and by name', async () => {
  const past = new Date(server.clock.now() - 86_400_000);
  const rows = [
    { state: 'draft', published_at: null },
    { lifecycle: 'trashed' },
    { privacy: 'private' },
    { published_at: new Date(server.clock.now() + 86_400_000) },
    { publish_down: past },
  ];
  for (const [at, columns] of rows.entries()) {
    await write.post(rosa.id, { slug: `hidden-${at}`, ...columns, ...old(800 + at) });
    for (const url of [
      `/blog/entry/hidden-${at}`,
      `/journal/2011/05/hidden-${at}`,
      `/blog/${800 + at}-hidden-${at}`,
      `/index.php?option=com_easyblog&view=entry&id=${800 + at}`,
    ])
      assert.equal(await led(url), [404, undefined], url);
  }
  await write.post(rosa.id, { slug: 'for-members', privacy: 'registered', ...old(812) });
  for (const url of ['/blog/entry/for-members', '/index.php?option=com_easyblog&view=entry&id=812'])
    assert.equal(await led(url), [403, undefined], url);
  assert.equal(await led('/blog/entry/for-members', await server.signedIn('reader')), [301, '/blog/for-members']);
});

test('hidden categories, teams of members and authors without posts have no address', async () => {
  await server.sql('categories').insert({
    ...{ title: 'Closed', alias: 'closed', published: false, created_at: new Date(server.clock.now()) },
    ...old(709),
  });
  const board = await makeTeam(server, { title: 'The board', alias: 'the-board', members: [rosa.id] });
  await server
    .sql('teams')
    .where('id', board)
    .update({ access: 'members', ...old(751) });
  const quiet = await server.signedIn('reader');
  await server.sql('users').where('id', quiet.id).update(legacyColumns('joomla', 616));
  for (const url of [
    '/blog/categories/709-closed',
    '/journal/categories/closed',
    '/index.php?option=com_easyblog&view=categories&layout=listings&id=709',
    '/blog/teamblog/the-board',
    '/index.php?option=com_easyblog&view=teamblog&layout=listings&id=751',
    '/index.php?option=com_easyblog&view=blogger&layout=listings&id=616',
  ])
    assert.equal(await led(url), [404, undefined], url);
  assert.equal(await led('/blog/teamblog/the-board', rosa), [301, '/blog/teamblogs/the-board']);
});

test('a post answers at every shape that EasyBlog wrote, in one hop', async () => {
  for (const url of [
    '/blog/entry/walk-one',
    '/blog/walks/walk-one',
    '/blog/entry/walks/walk-one',
    '/blog/entry/2011/05/20/walk-one',
    '/blog/entry/walks/2011/05/20/walk-one',
    '/blog/2011/05/walk-one',
    '/blog/1-walk-one',
    '/blog/entry/1-walk-one',
    '/index.php/blog/walk-one',
    '/pt/blog/entry/walk-one',
    '/journal/entry/walk-one',
    '/journal/walk-one',
    '/blog/walk-one.html',
    '/Blog/Walk-One',
    '/blog/walk-one/amp',
    '/component/easyblog/entry/walk-one',
    '/component/easyblog/walk-one?Itemid=109',
    '/index.php?option=com_easyblog&view=entry&id=1&Itemid=109',
    '/index.php?option=com_easyblog&view=entry&id=1:walk-one',
  ])
    assert.equal(await led(url), [301, '/blog/walk-one'], url);
  assert.equal(await led('/blog/entry/walk-one?tmpl=component&print=1&format=print'), [
    301,
    '/blog/walk-one?tmpl=component&print=1',
  ]);
  assert.is((await server.get('/blog/walk-one')).statusCode, 200);
});

test('a number needs the words of its post, and a post that got another slug is found by its number', async () => {
  await write.post(rosa.id, { slug: 'one-name-2', ...old(30) });
  assert.equal(await led('/blog/30-one-name'), [301, '/blog/one-name-2']);
  for (const url of ['/blog/30-things-to-do', '/journal/30-things', '/nothing/at-all'])
    assert.equal(await led(url), [404, undefined], url);
});

test('a number that an import merged with a row that was here leads to that row', async () => {
  const { sql, clock } = server;
  const created_at = new Date(clock.now());
  const resident = await server.signedIn('blogger', 'Resident');
  await write.post(resident.id);
  const [tag] = await sql('tags').insert({ title: 'Tea', alias: 'tea', created_at });
  const { id: site_id } = await sql('old_sites').first('id');
  const [run_id] = await sql('import_runs').insert({
    ...{ site_id, state: 'done', options: '{}', checkpoint: '{}', started_at: created_at, seen_at: created_at },
  });
  const merged = (kind: string, old_id: string, table_name: string, row_id: number, outcome = 'merged') =>
    sql('import_rows').insert({ site_id, run_id, kind, old_id, outcome, table_name, row_id });
  await merged('users', '642', 'users', resident.id);
  await merged('users', '643', 'users', rosa.id, 'left');
  await merged('easyblog tags', '702', 'tags', tag ?? 0);
  const { permalink } = await sql('users').where('id', resident.id).first('permalink');
  const blogger = '/index.php?option=com_easyblog&view=blogger&layout=listings&id=';
  assert.equal(await led(`${blogger}643`), [404, undefined]);
  assert.equal(await led(`${blogger}642`), [301, `/blog/authors/${permalink}`]);
  assert.equal(await led('/index.php?option=com_easyblog&view=tags&layout=tag&id=702'), [301, '/blog/tags/tea']);
});

test('lists lead to theirs, with their feeds and pages', async () => {
  await server.sql('tags').insert({
    ...{ title: 'Sound light', alias: 'sound-light', created_at: new Date(server.clock.now()) },
    ...old(705),
  });
  const night = await makeTeam(server, { title: 'The night walkers', alias: 'the-night-walkers' });
  await server.sql('teams').where('id', night).update(old(771));
  const author = '/blog/authors/rosa-marinho';
  for (const [url, to] of [
    ['/blog/categories/702-walks', '/blog/categories/walks'],
    ['/journal/categories/walks', '/blog/categories/walks'],
    ['/blog/walks', '/blog/categories/walks'],
    ['/blog/topics/walks', '/blog/categories/walks'],
    ['/index.php?option=com_easyblog&view=categories&layout=listings&id=702', '/blog/categories/walks'],
    ['/journal/categories/walks?format=feed&type=atom', '/blog/categories/walks/atom.xml'],
    ['/journal/categories/walks.feed', '/blog/categories/walks/feed.xml'],
    ['/journal/categories/walks?limitstart=900', '/blog/categories/walks'],
    ['/blog/tags/705-sound-light', '/blog/tags/sound-light'],
    ['/blog/tags/tag/sound-light', '/blog/tags/sound-light'],
    ['/index.php?option=com_easyblog&view=tags&layout=tag&id=705', '/blog/tags/sound-light'],
    ['/blog/blogger/rosa-marinho', author],
    ['/blog/blogger/rosa_marinho', author],
    ['/blog/blogger/615-rosa-marinho', author],
    ['/blog/blogger/listings/rosa-marinho', author],
    ['/index.php?option=com_easyblog&view=blogger&layout=listings&id=615', author],
    ['/blog/blogger', '/blog/authors'],
    ['/blog/teamblog', '/blog/teamblogs'],
    ['/blog/teamblog/listings/the-night-walkers', '/blog/teamblogs/the-night-walkers'],
    ['/index.php?option=com_easyblog&view=teamblog&layout=listings&id=771', '/blog/teamblogs/the-night-walkers'],
    ['/blog/archive/calendar/2011/05', '/blog/archive/2011/05'],
    ['/blog/archive/calendar', '/blog/calendar'],
    ['/blog/calendar/2011/05/20', '/blog/archive/2011/05/20'],
    ['/blog/calendar/2011/05/20/listView', '/blog/archive/2011/05/20'],
    ['/blog/search/bench', '/search?q=bench'],
    ['/blog/latest', '/'],
    ['/blog/latest/rss', '/feed.xml'],
    ['/blog.feed?type=rss', '/feed.xml'],
    ['/blog/myblog', '/blog/dashboard'],
    ['/blog/login', '/account/sign-in'],
  ] as const)
    assert.equal(await led(url), [301, to], url);
  for (const url of ['/admin/login', '/x/dashboard', '/blog/rsd', '/blog/calendar/2011/15', '/blog/toString'])
    assert.equal(await led(url), [404, undefined], url);
});

test('lists that the query names lead to their readable addresses; forms of the dashboard keep their query', async () => {
  const query = '/index.php?option=com_easyblog&view=';
  for (const [view, to] of [
    ['latest', '/'],
    ['latest&format=feed&type=atom', '/atom.xml'],
    ['latest&limitstart=9000', '/'],
    ['categories', '/blog/categories'],
    ['blogger', '/blog/authors'],
    ['archive&archiveyear=2011&archivemonth=5', '/blog/archive/2011/05'],
    ['archive&archiveyear=2011&archivemonth=5&archiveday=20', '/blog/archive/2011/05/20'],
    ['calendar&layout=calendar&year=2011&month=05&day=20', '/blog/archive/2011/05/20'],
    ['search&query=bench', '/search?q=bench'],
  ] as const)
    assert.equal(await led(query + view), [301, to], view);
  assert.is((await server.get(`${query}dashboard&layout=entries&filter=draft`, rosa)).statusCode, 200);
});

test('words that the old site translated are passed over', async () => {
  for (const [url, to] of [
    ['/blog/autores/rosa-marinho', '/blog/authors/rosa-marinho'],
    ['/blog/etiquetas/sound-light', '/blog/tags/sound-light'],
    ['/blog/categorias/walks?format=feed', '/blog/categories/walks/feed.xml'],
    ['/blog/equipas/the-night-walkers', '/blog/teamblogs/the-night-walkers'],
    ['/blog/arquivo/2011/05', '/blog/archive/2011/05'],
    ['/blog/entrada/walk-one', '/blog/walk-one'],
  ] as const)
    assert.equal(await led(url), [301, to], url);
  for (const url of ['/blog/autores/nobody', '/blog/rosa-marinho', '/blog/equipas/the-board'])
    assert.equal(await led(url), [404, undefined], url);
});

test.run();

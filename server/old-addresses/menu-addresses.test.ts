import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('addresses of the menus of an old site');
let server: TestServer;
let site: number;
let category: { id: number; alias: string };
let article: { id: number; alias: string };
let author: string;
let slug: string;

test.before(async () => {
  server = await openTestServer();
  const rosa = await server.signedIn('blogger', 'rosa');
  await server.sql('users').where('id', rosa.id).update(legacyColumns('joomla', 41));
  const write = articleWriter(server);
  category = await write.category('News', { ...legacyColumns('k2', 3) });
  const closed = await write.category('Members', { ...legacyColumns('joomla', 12), access: 'special' });
  article = await write.article(rosa.id, category.id, legacyColumns('k2', 7));
  await write.article(rosa.id, closed.id, { ...legacyColumns('joomla', 8), access: 'special' });
  const post = await writer(server).post(rosa.id, { title: 'Another name', ...legacyColumns('easyblog', 5) });
  slug = post.slug;
  author = (await server.sql('users').where('id', rosa.id).first()).permalink;
  await takeOver(server);
  const [row] = await server.sql('old_sites').select('id');
  site = row.id;
  const menus: readonly (readonly [number, string, string, boolean?])[] = [
    [101, 'start', 'option=com_content&view=featured', true],
    [102, 'magazine', 'option=com_k2&view=itemlist&layout=category&task=category&id=3'],
    [103, 'magazine/the-model', 'option=com_k2&view=item&layout=item&id=7'],
    [104, 'journal', 'option=com_easyblog&view=latest'],
    [105, 'journal/who-writes', 'option=com_easyblog&view=blogger'],
    [106, 'more/sign-in', 'option=com_users&view=login'],
    [107, 'more/search', 'option=com_search&view=search&searchword='],
    [108, 'members', 'option=com_content&view=category&layout=blog&id=12'],
    [109, 'noticias', 'option=com_k2&view=itemlist&task=category&id=3'],
    [110, 'gone', 'option=com_k2&view=item&id=404'],
  ];
  await server
    .sql('old_menus')
    .insert(menus.map(([old_id, path, link, is_home = false]) => ({ site_id: site, old_id, path, link, is_home })));
  await server.sql('old_names').insert({ site_id: site, kind: 'post', name: 'categories', row_id: post.id });
  server.services.pages.clear();
});
test.after(() => server.close());

const to = async (url: string): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url);
  return [statusCode, headers.location?.toString()];
};

test('a menu item of what a reader may not see answers as that page does, and one of nothing answers 404', async () => {
  const [status, location] = await to('/members');
  assert.is(status === 301 ? (await to(location ?? ''))[0] : status, 403);
  for (const url of ['/gone', '/index.php?Itemid=110', '/index.php?Itemid=999', '/more', '/nothing'])
    assert.is((await to(url))[0], 404, url);
});

test('the path of a menu item leads to its page, with feeds, in any case, behind a language and index.php', async () => {
  const list = `/articles/itemlist/category/${category.id}-${category.alias}`;
  const item = `/articles/item/${article.id}-${article.alias}`;
  for (const [url, wanted] of [
    ['/start', '/'],
    ['/magazine', list],
    ['/Magazine/', list],
    ['/index.php/magazine', list],
    ['/pt/noticias', list],
    ['/index.php?Itemid=102', list],
    ['/magazine/the-model', item],
    ['/magazine/the-model?tmpl=component&print=1', `${item}?tmpl=component&print=1`],
    ['/magazine/latest', '/articles'],
    ['/journal', '/'],
    ['/journal/who-writes', '/blog/authors'],
    ['/more/sign-in', '/account/sign-in'],
    ['/more/search?searchword=mole', '/search?q=mole'],
  ] as const)
    assert.equal(await to(url), [301, wanted], url);
  const [status, feed] = await to('/magazine?format=feed&type=rss');
  assert.is(status, 301);
  assert.is((await server.get(feed ?? '')).statusCode, 200);
});

test('a language of the old site alone leads to the front page, and no other word does', async () => {
  await server.sql('old_sites').update({ settings: '{"languages.sef":"{\\"pt\\":\\"pt-PT\\"}"}' });
  server.services.pages.clear();
  for (const url of ['/pt', '/pt/', '/index.php/pt/']) assert.equal(await to(url), [301, '/'], url);
  assert.equal(await to('/PT/?option=com_k2&view=item&id=7'), [301, `/articles/item/${article.id}-${article.alias}`]);
  for (const url of ['/et', '/pt-br', '/abc']) assert.is((await to(url))[0], 404, url);
});

test('words behind a menu item of a list name a row of that list', async () => {
  assert.equal(await to(`/journal/who-writes/${author}`), [301, `/blog/authors/${author}`]);
});

test('a name that had to change here leads to the row that had it', async () => {
  assert.equal(await to('/journal/entry/categories'), [301, `/blog/${slug}`]);
});

test.run();

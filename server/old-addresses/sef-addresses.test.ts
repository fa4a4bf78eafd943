import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('addresses of an old site with words and numbers of its own choice');
let server: TestServer;
let hall: WrittenArticle;
let hidden: WrittenArticle;
let category: WrittenArticle;
let joomla: WrittenArticle;

const named = async (table: string, { id }: { id: number }, alias: string): Promise<WrittenArticle> => {
  await server.sql(table).where('id', id).update({ alias });
  return { id, alias };
};

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', BLOG_OPTION: 'com_easyblog' });
  const rosa = await server.signedIn('author', 'Rosa');
  await server.sql('users').where('id', rosa.id).update(legacyColumns('joomla', 942));
  const write = articleWriter(server);
  category = await named('item_categories', await write.category('Culture', legacyColumns('k2', 703)), 'culture');
  hall = await named('items', await write.article(rosa.id, category.id, legacyColumns('k2', 712)), 'bronze-hall');
  const closed = { access: 'special', ...legacyColumns('k2', 713) };
  hidden = await named('items', await write.article(rosa.id, category.id, closed), 'for-staff');
  joomla = await named('items', await write.article(rosa.id, category.id, legacyColumns('joomla', 712)), 'opening');
  await server.sql('item_tag_names').insert({
    ...{ title: 'Two words', alias: 'two-words', created_at: new Date(server.clock.now()) },
    ...legacyColumns('k2', 5),
  });
  await takeOver(server);
  const { id: site_id } = await server.sql('old_sites').first('id');
  const menus = [
    ['magazine', 'option=com_k2&view=itemlist&layout=category'],
    ['news', 'option=com_content&view=category&id=9'],
    ['old-news', 'option=com_content&view=archive'],
  ] as const;
  await server
    .sql('old_menus')
    .insert(menus.map(([path, link], at) => ({ site_id, old_id: at + 1, path, link, is_home: false })));
});
test.after(() => server.close());

const choose = async (params: Record<string, string>): Promise<void> => {
  await server.sql('old_sites').update({ settings: JSON.stringify({ 'com_k2.params': JSON.stringify(params) }) });
  server.services.pages.clear();
};
const led = async (url: string): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url);
  return [statusCode, headers.location?.toString()];
};
const item = (): string => `/articles/item/${hall.id}-bronze-hall`;
const list = (): string => `/articles/itemlist/category/${category.id}-culture`;

test('standard addresses only, until the site chose its own; a stranger gets the refusal and no address', async () => {
  await choose({ k2Sef: '0' });
  for (const url of ['/magazine/bronze-hall', '/magazine/712', '/magazine/content/culture', '/magazine/tag/Two+words'])
    assert.equal(await led(url), [404, undefined], url);
  await choose({ k2Sef: '1' });
  for (const url of ['/magazine/713-for-staff', '/magazine/for-staff', '/magazine/culture/713/for-staff'])
    assert.equal(await led(url), [403, undefined], url);
  for (const url of ['/magazine/999-bronze-hall-x', '/magazine/999', '/magazine/nothing', '/elsewhere/712'])
    assert.equal(await led(url), [404, undefined], url);
  assert.ok(hidden.id > 0);
});

test('items with and without number, separator and category', async () => {
  await choose({ k2Sef: '1' });
  for (const url of [
    ...['/magazine/712-bronze-hall', '/magazine/712', '/magazine/712/bronze-hall', '/magazine/bronze-hall'],
    ...['/magazine/culture/712-bronze-hall', '/magazine/culture/bronze-hall', '/magazine/703-culture/712/bronze-hall'],
    ...['/magazine/703/culture/bronze-hall', '/magazine/article/712-bronze-hall', '/magazine/712-old-words'],
    ...['/index.php/magazine/bronze-hall', '/en/magazine/bronze-hall', '/Magazine/Bronze-Hall.html'],
    ...['/component/k2/712-bronze-hall', '/component/k2/bronze-hall', '/magazine/item/712-x'],
  ])
    assert.equal(await led(url), [301, item()], url);
});

test('lists behind the words of the site', async () => {
  await choose({ k2Sef: '1' });
  const standard = [
    ['/magazine/content/703-culture', list()],
    ['/magazine/content/703/culture', list()],
    ['/magazine/content/703', list()],
    ['/magazine/content/culture', list()],
    ['/magazine/content/culture?format=feed', `${list()}?format=feed`],
    ['/magazine/tag/Two%20words', '/articles/itemlist/tag/two-words'],
    ['/magazine/date/2011/5', '/articles/itemlist/date/2011/05'],
    ['/magazine/search?searchword=bronze', '/articles/itemlist/search?searchword=bronze'],
  ] as const;
  for (const [url, to] of standard) assert.equal(await led(url), [301, to], url);
  assert.match((await led('/magazine/author/942-rosa'))[1] ?? '', '/articles/itemlist/user/');
  await choose({
    ...{ k2Sef: '1', k2SefLabelCat: 'rubrik', k2SefLabelTag: 'thema', k2SefLabelUser: 'autor' },
    ...{ k2SefLabelDate: 'datum', k2SefLabelSearch: 'suche' },
  });
  for (const [url, to] of [
    ['/magazine/rubrik/703-culture', list()],
    ['/magazine/thema/Two+words', '/articles/itemlist/tag/two-words'],
    ['/magazine/datum/2011/5/12', '/articles/itemlist/date/2011/05/12'],
    ['/magazine/suche?searchword=x', '/articles/itemlist/search?searchword=x'],
  ] as const)
    assert.equal(await led(url), [301, to], url);
  await choose({ k2Sef: '1', k2SefLabelCat: '' });
  for (const url of ['/magazine/culture', '/magazine/703-culture']) assert.equal(await led(url), [301, list()], url);
});

test('Joomla without numbers, and its archive', async () => {
  for (const url of ['/news/opening', '/news/culture/opening', '/news/opening.html'])
    assert.equal(await led(url), [301, `/articles/item/${joomla.id}-opening`], url);
  assert.equal(await led('/news/culture'), [301, list()]);
  assert.equal(await led('/old-news/2012/3'), [301, '/articles/itemlist/date/2012/03']);
  assert.equal(await led('/news/elsewhere/opening'), [404, undefined]);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('Joomla addresses of an old site');
let server: TestServer;
let rosa: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let category: WrittenArticle;
let hours: WrittenArticle;

const old = (id: number | string) => legacyColumns('joomla', id);
const own = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', BLOG_OPTION: 'com_easyblog' });
  write = articleWriter(server);
  rosa = await server.signedIn('author', 'Rosa');
  const made = await write.category('Local news', old(709));
  await server.sql('item_categories').where('id', made.id).update({ alias: 'local-news' });
  category = { ...made, alias: 'local-news' };
  // An item of K2 with the number of the article.
  await write.article(rosa.id, category.id, legacyColumns('k2', 3));
  const { id } = await write.article(rosa.id, category.id, old(3));
  await server.sql('items').where('id', id).update({ alias: 'opening-hours' });
  hours = { id, alias: 'opening-hours' };
  await takeOver(server);
});
test.after(() => server.close());

const led = async (url: string, as?: Person): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url, as);
  return [statusCode, headers.location?.toString()];
};

test('a stranger gets the refusal of the article and never its address, by number and by name', async () => {
  for (const [at, columns] of [{ published: false }, { access: 'special' }].entries()) {
    const { id } = await write.article(rosa.id, category.id, { ...columns, ...old(800 + at) });
    await server
      .sql('items')
      .where('id', id)
      .update({ alias: `hidden-${at}` });
    for (const url of [
      `/component/content/article/709-local-news/${800 + at}-hidden-${at}`,
      `/news/${800 + at}-hidden-${at}`,
      `/news/local-news/hidden-${at}`,
      `/index.php?option=com_content&view=article&id=${800 + at}:hidden-${at}&catid=709`,
    ])
      assert.equal(await led(url), [at === 0 ? 404 : 403, undefined], url);
  }
});

test('without a component in the address a number counts with its words only, and a name in its category only', async () => {
  for (const url of ['/news/3-x', '/news/709-opening-hours', '/news/opening-hours', '/3-opening-hours', '/local-news'])
    assert.equal(await led(url), [404, undefined], url);
});

test('an article answers at every shape that Joomla wrote, in one hop', async () => {
  for (const url of [
    '/news/3-opening-hours',
    '/news/709-local-news/3-opening-hours',
    '/news/708-news/local/3-opening-hours?start=1',
    '/component/content/article/709-local-news/3-opening-hours',
    '/component/content/article/3-x',
    '/index.php/component/content/article/3',
    '/component/content/article?id=3:opening-hours&catid=709',
    '/component/content/?view=article&id=3:opening-hours&Itemid=101',
    '/news/local-news/opening-hours',
    '/News/local-news/opening-hours.html',
    '/index.php?option=com_content&view=article&id=3:opening-hours&catid=709:local-news&Itemid=115',
    '/index.php?option=com_content&view=article&id=3&tmpl=../../x',
  ])
    assert.equal(await led(url), [301, own(hours)], url);
});

test('a page of an article leads to the heading where it begins', async () => {
  const body = '<p>One</p><hr><h2 id="content-second">Second</h2><p>Two</p><hr><h2 id="content-third">Third</h2>';
  await server.sql('items').where('id', hours.id).update({ body });
  for (const [query, anchor] of [
    ['start=1', '#content-second'],
    ['limitstart=2', '#content-third'],
    ['start=2&tmpl=component&print=1', '?tmpl=component&print=1#content-third'],
    ['start=0', ''],
    ['start=3', ''],
    ['showall=1', ''],
  ] as const)
    assert.equal(await led(`/news/3-opening-hours?${query}`), [301, own(hours) + anchor], query);
});

test('lists, accounts and search lead to theirs', async () => {
  await server.sql('item_tag_names').insert({
    ...{ title: 'Harbour', alias: 'harbour', created_at: new Date(server.clock.now()) },
    ...old(704),
  });
  const inCategory = `/articles/itemlist/category/${category.id}-local-news`;
  for (const [url, to] of [
    ['/news/709-local-news', inCategory],
    ['/component/content/category/709-local-news', inCategory],
    ['/index.php?option=com_content&view=category&layout=blog&id=709', inCategory],
    ['/news/709-local-news?format=feed&type=rss', `${inCategory}?format=feed`],
    ['/component/content/?view=category&id=709', inCategory],
    ['/component/content/archive/2012/3', '/articles/itemlist/date/2012/03'],
    ['/component/tags/', '/articles'],
    ['/index.php?option=com_tags&view=tags', '/articles'],
    ['/component/tags/tag/704-harbour', '/articles/itemlist/tag/harbour'],
    ['/tags/704-harbour', '/articles/itemlist/tag/harbour'],
    ['/index.php?option=com_tags&view=tag&id=704', '/articles/itemlist/tag/harbour'],
    ['/index.php?option=com_content&view=featured', '/'],
    ['/index.php?option=com_content&view=archive&year=2012&month=3', '/articles/itemlist/date/2012/03'],
    ['/component/users/?view=login', '/account/sign-in'],
    ['/component/users/?view=reset', '/account/forgot'],
    ['/component/users/?view=registration', '/account/register'],
    ['/index.php?option=com_users&view=profile', '/account/profile'],
    ['/index.php?option=com_users&view=login&Itemid=9', '/account/sign-in'],
    ['/component/search/?searchword=mole&ordering=newest', '/search?q=mole'],
    ['/component/finder/search?q=two+words', '/search?q=two+words'],
  ] as const)
    assert.equal(await led(url), [301, to], url);
  for (const url of [
    '/component/mailto/?tmpl=component&template=x&link=0123456789abcdef',
    '/component/banners/click/3',
    '/administrator/',
    '/component',
  ])
    assert.equal(await led(url), [404, undefined], url);
});

test.run();

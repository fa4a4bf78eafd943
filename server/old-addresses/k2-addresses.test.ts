import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { legacyColumns, takeOver } from '../test/fixtures/taken-over.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('K2 addresses of an old site');
const secret = 'sixteen letters!';
let server: TestServer;
let rosa: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let hall: WrittenArticle;
let category: WrittenArticle;

const old = (id: number | string) => legacyColumns('k2', id);

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', BLOG_OPTION: 'com_easyblog' });
  write = articleWriter(server);
  rosa = await server.signedIn('author', 'Rosa');
  category = await write.category('Exhibitions', old(703));
  for (let made = 0; made < 3; made++) await write.article(rosa.id, category.id);
  hall = await write.article(rosa.id, category.id, { title: 'The bronze hall', ...old(1) });
  await server.sql('users').where('id', rosa.id).update(legacyColumns('joomla', 942));
});
test.before.each(async () => {
  await server.sql('old_sites').delete();
  await takeOver(server, secret);
});
test.after(() => server.close());

/** Status and target of the first answer. */
const led = async (url: string, as?: Person): Promise<readonly [number, string | undefined]> => {
  const { statusCode, headers } = await server.get(url, as);
  return [statusCode, headers.location?.toString()];
};
const own = (article: WrittenArticle): string => `/articles/item/${article.id}-${article.alias}`;
const hash = (id: number): string => createHash('md5').update(`${secret}${id}`).digest('hex');

test('a stranger gets the same refusal at an old address as at the new one, and no address', async () => {
  const closed = await write.category('Closed', { access: 'registered', ...old(707) });
  await write.category('Away', { published: false, ...old(709) });
  const rows = {
    unpublished: { published: false },
    trashed: { trashed_at: new Date(server.clock.now()) },
    scheduled: { publish_up: new Date(server.clock.now() + 86_400_000) },
    over: { publish_down: new Date(server.clock.now() - 86_400_000) },
    special: { access: 'special' },
  };
  const ids = new Map<string, WrittenArticle>();
  for (const [at, [name, columns]] of Object.entries(rows).entries())
    ids.set(name, await write.article(rosa.id, category.id, { ...columns, ...old(800 + at) }));
  await write.article(rosa.id, closed.id, old(822));
  const reader = await server.signedIn('reader');
  for (const id of [800, 801, 802, 803])
    for (const person of [undefined, reader])
      for (const url of [`/magazine/item/${id}-x`, `/index.php?option=com_k2&view=item&id=${id}`])
        assert.equal(await led(url, person), [404, undefined], url);
  for (const url of ['/magazine/item/804-x', '/magazine/item/822', '/magazine/itemlist/category/707-closed'])
    assert.equal(await led(url), [403, undefined], url);
  assert.match((await server.get('/magazine/item/822')).body, 'Sign in');
  assert.equal(await led('/magazine/item/804-x', reader), [403, undefined]);
  assert.is((await led('/magazine/item/822', reader))[0], 301);
  assert.equal(await led('/magazine/itemlist/category/709-away'), [404, undefined]);
  assert.equal(await led('/magazine/item/800', rosa), [301, own(ids.get('unpublished') ?? hall)]);
});

test('an article of this site that is gone leads to no article of the old site that had its number there', async () => {
  const gone = await write.article(rosa.id, category.id, { published: false });
  await write.article(rosa.id, category.id, old(gone.id));
  for (const url of [own(gone), `/articles/item/${gone.id}-x`, `/articles/item/${gone.id}?format=json`])
    assert.equal(await led(url), [404, undefined], url);
});

test('an author without articles that the reader may read has no address, whatever the number', async () => {
  const quiet = await server.signedIn('author', 'Quiet');
  await server.sql('users').where('id', quiet.id).update(legacyColumns('joomla', 943));
  await write.article(quiet.id, category.id, { published: false });
  assert.equal(await led('/magazine/itemlist/user/943-quiet'), [404, undefined]);
  assert.equal(await led(`/magazine/itemlist/user/${quiet.id}`), [404, undefined]);
});

test('a link to an attachment needs the hash of the old site, and the rights of its article', async () => {
  const hidden = await write.article(rosa.id, category.id, { access: 'registered' });
  const attach = (item: WrittenArticle, id: number) =>
    server.sql('item_attachments').insert({
      ...{ item_id: item.id, stored: `${id}`.padStart(32, '0'), filename: 'plan.txt', mime: 'text/plain', bytes: 1 },
      ...{ created_at: new Date(server.clock.now()), ...old(id) },
    });
  const [open] = await attach(hall, 51);
  await attach(hidden, 52);
  assert.equal(await led(`/magazine/item/download/51_${hash(52)}`), [404, undefined]);
  assert.equal(await led(`/magazine/item/download/53_${hash(53)}`), [404, undefined]);
  assert.equal(await led(`/component/k2/item/download/52_${hash(52)}`), [403, undefined]);
  for (const url of [
    `/magazine/item/download/51_${hash(51)}`,
    `/index.php?option=com_k2&view=item&task=download&id=51_${hash(51)}`,
  ]) {
    const [status, to] = await led(url);
    assert.is(status, 301, url);
    assert.match(String(to), new RegExp(`^/articles/item/download/${open}_[0-9a-f]{32}$`));
  }
  await server.sql('old_sites').update({ secret: '' });
  assert.equal(await led(`/magazine/item/download/51_${hash(51)}`), [404, undefined]);
});

test('without an old site, or after its import was undone, numbers are those of this site', async () => {
  await server.sql('old_sites').delete();
  server.services.pages.clear();
  const ours = `/articles/item/${hall.id}-x`;
  assert.equal(await led(`/magazine/item/${hall.id}-x`), [301, ours]);
  assert.is((await server.get(`/index.php?option=com_k2&view=item&id=${hall.id}`)).statusCode, 200);
  await server.sql('old_sites').insert({
    ...{ kind: 'joomla', name: 'undone.example', base_url: 'https://undone.example', settings: '{}' },
    created_at: new Date(server.clock.now()),
  });
  server.services.pages.clear();
  assert.equal(await led(`/magazine/item/${hall.id}-x`), [301, ours]);
  assert.is((await server.get(`/index.php?option=com_k2&view=item&id=${hall.id}`)).statusCode, 200);
});

test('a number of an old site leads in one hop to its article, in every shape and behind any menu', async () => {
  assert.is.not(hall.id, 1);
  for (const url of [
    '/magazine/exhibitions/item/1-the-bronze-hall',
    '/component/k2/item/1-the-bronze-hall',
    '/index.php/magazine/item/1-the-bronze-hall',
    '//index.php/component/k2/item/1-the-bronze-hall',
    '/pt/magazine/item/1-the-bronze-hall',
    '/magazine/item/1',
    '/magazine/item/1:some-older-alias',
    '/magazine/item/1-the-bronze-hall.html',
    '/magazine/item/1-the-bronze-hall/1-the-bronze-hall?start=7780',
    '/magazine/item/1-the-bronze-hall+Result:+',
    '/index.php?option=com_k2&view=item&id=1:the-bronze-hall&Itemid=103',
    '/index.php?option=com_k2&view=item&layout=item&id=1',
    '/magazine/index.php?option=com_k2&view=item&id=1',
    '/?option=com_k2&view=item&id=1',
    '/en/?option=com_k2&view=item&id=1',
    '/magazine/item/1-x?format=pdf&utm_source=mail&lang=pt',
  ])
    assert.equal(await led(url), [301, own(hall)], url);
  assert.is((await server.get(own(hall))).statusCode, 200);
});

test('print and data keep their form; a call of installed scripts keeps the numbers of this site', async () => {
  assert.equal(await led('/magazine/item/1-x?tmpl=component&print=1'), [301, `${own(hall)}?tmpl=component&print=1`]);
  assert.equal(await led('/magazine/item/1-x?tmpl=component'), [301, `${own(hall)}?tmpl=component&print=1`]);
  assert.equal(await led('/magazine/item/1-x?format=json'), [301, `${own(hall)}?format=json`]);
  const votes = `/index.php?option=com_k2&view=item&task=getVotesNum&itemID=${hall.id}&format=raw`;
  assert.is((await server.get(votes)).statusCode, 200);
  assert.is((await server.get(`/index.php?option=com_k2&view=item&id=${hall.id}&format=json`)).statusCode, 200);
  const calendar = '/index.php?option=com_k2&view=itemlist&task=calendar&month=5&year=2011';
  assert.is((await server.get(calendar)).statusCode, 200);
});

test('lists lead to theirs: categories, authors, tags by title, dates, search; a page behind the end to the first', async () => {
  const inCategory = `/articles/itemlist/category/${category.id}-${category.alias}`;
  for (const url of [
    '/magazine/itemlist/category/703-exhibitions',
    '/index.php?option=com_k2&view=itemlist&task=category&id=703:exhibitions&Itemid=2',
    '/magazine/itemlist/category/703-exhibitions?start=1000',
  ])
    assert.equal(await led(url), [301, inCategory], url);
  assert.equal(await led('/m/itemlist/category/703-x?limitstart=1'), [301, `${inCategory}?start=1`]);
  for (const url of ['/m/itemlist/category/703-x?format=feed&type=rss', '/m/itemlist/category/703-x.feed?type=rss'])
    assert.equal(await led(url), [301, `${inCategory}?format=feed`], url);
  assert.equal(await led('/m/itemlist/category/703?format=feed&type=atom'), [
    301,
    `${inCategory}?format=feed&type=atom`,
  ]);
  assert.is((await server.get(`${inCategory}?format=feed&type=atom`)).statusCode, 200);
  const { permalink } = await server.sql('users').where('id', rosa.id).first('permalink');
  for (const url of ['/m/itemlist/user/942-rosa', '/index.php?option=com_k2&view=itemlist&task=user&id=942'])
    assert.equal(await led(url), [301, `/articles/itemlist/user/${rosa.id}-${permalink}`], url);
  assert.equal(await led('/m/itemlist/date/2011/5?catid=3'), [301, '/articles/itemlist/date/2011/05']);
  assert.equal(await led('/m/itemlist/date/2011/5/1'), [301, '/articles/itemlist/date/2011/05/01']);
  for (const url of ['/m/itemlist/date/2011/13', '/m/itemlist/date/2011/2/30', '/m/itemlist/date/11/2'])
    assert.equal(await led(url), [404, undefined], url);
  assert.equal(await led('/m/itemlist/search?searchword=bronze%20hall'), [
    301,
    '/articles/itemlist/search?searchword=bronze+hall',
  ]);
  for (const url of ['/m/itemlist', '/component/k2/latest', '/m/itemlist?start=1000'])
    assert.equal(await led(url), [301, '/articles'], url);
  for (const url of ['/m/itemlist?format=feed&moduleID=9', '/m/itemlist.feed', '/component/k2/latest?format=feed'])
    assert.equal(await led(url), [301, '/articles?format=feed'], url);
  assert.equal(await led('/m/itemlist/date/2011/5?format=feed&type=atom'), [
    301,
    '/articles/itemlist/date/2011/05?format=feed&type=atom',
  ]);
});

test('a tag is found by its title, in either case and encoded once or twice; an unpublished one is not', async () => {
  const now = new Date(server.clock.now());
  const add = (title: string, alias: string, more = {}) =>
    server.sql('item_tag_names').insert({ title, alias, created_at: now, ...more });
  await add('Two words', 'two-words');
  await add('C', 'c');
  await add('C++', 'c-2');
  await add('C++ & more/less', 'c-more-less');
  await add('لمس', 'لمس');
  await add('Withdrawn', 'withdrawn', { published: false });
  for (const [name, alias] of [
    ['Two%20words', 'two-words'],
    ['two+WORDS', 'two-words'],
    ['C', 'c'],
    ['C%2B%2B', 'c-2'],
    ['C%252B%252B', 'c-2'],
    ['C%252B%252B+%2526+more%252Fless', 'c-more-less'],
    ['C%2B%2B%20%26%20more%2Fless', 'c-more-less'],
    ['%D9%84%D9%85%D8%B3', '%D9%84%D9%85%D8%B3'],
  ])
    assert.equal(await led(`/magazine/itemlist/tag/${name}`), [301, `/articles/itemlist/tag/${alias}`], name);
  assert.equal(await led('/index.php?option=com_k2&view=itemlist&task=tag&tag=Two%20words'), [
    301,
    '/articles/itemlist/tag/two-words',
  ]);
  for (const name of ['Withdrawn', 'Nobody%20knows', 'x'.repeat(290), '%25E0', '!!!'])
    assert.equal(await led(`/magazine/itemlist/tag/${name}`), [404, undefined], name);
});

test('what no site would print is not found, and never a fault', async () => {
  for (const url of [
    '/magazine/item/1%00',
    '/magazine/item/-1',
    '/magazine/item/1e3',
    '/magazine/item/99999999999999',
    '/magazine/item/blank.gif',
    '/magazine/trackback',
    '/magazine/itemlist/category/9%27%20UNION',
    `/index.php?option=com_k2&view=item&id=1%27%20OR%20%271%27=%271`,
    '/index.php?option=com_k2&view=item&id[]=1',
    '/index.php?option=com_jce&view=item&id=1',
    `/magazine/${'a/'.repeat(400)}item/1`,
    `/magazine/itemlist/tag/${'%F0%9F%98%80'.repeat(200)}`,
  ])
    assert.equal(await led(url), [404, undefined], url);
});

test('a stored redirect comes before an old address', async () => {
  await server.sql('redirects').insert({
    ...{ path: '/magazine/item/1-moved', target: '/blog/tags', status: 302 },
    created_at: new Date(server.clock.now()),
  });
  assert.equal(await led('/magazine/item/1-moved'), [302, '/blog/tags']);
});

test('a redirect to an old address leads to the article in one hop, keeps its status, and tells a stranger nothing', async () => {
  await write.article(rosa.id, category.id, { access: 'special', ...old(811) });
  const redirect = (path: string, target: string) =>
    server.sql('redirects').insert({ path, target, status: 302, created_at: new Date(server.clock.now()) });
  await redirect('/model', '/magazine/item/1-the-bronze-hall');
  await redirect('/closed', '/index.php?option=com_k2&view=item&id=811');
  await redirect('/never', '/magazine/item/812');
  await redirect('/own', `${own(hall)}?format=json`);
  await redirect('/part', '/magazine/item/1-the-bronze-hall#plan');
  assert.equal(await led('/closed'), [403, undefined]);
  assert.equal(await led('/model'), [302, own(hall)]);
  assert.equal(await led('/never'), [302, '/magazine/item/812']);
  assert.equal(await led('/own'), [302, `${own(hall)}?format=json`]);
  assert.equal(await led('/part'), [302, `${own(hall)}#plan`]);
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('the stars of the template');
let server: TestServer;
let author: Person & { id: number };
let visitor: Person;
let item: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  await server.set('articles.rating', 'stars');
  author = await server.signedIn('author');
});
test.before.each(async () => {
  const write = articleWriter(server);
  item = await write.article(author.id, (await write.category('Rated')).id);
  visitor = await server.visitor();
});
test.after(() => server.close());

const post = (fields: Record<string, string>, as?: Person, url = '/', headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    cookies: as?.cookies ?? {},
  });
const fieldsOf = (star: string | number, id = `post_vote_${item.id}`) => ({
  option: 'com_ajax',
  plugin: 'template',
  'data[action]': 'voting',
  'data[user_rating]': String(star),
  'data[id]': id,
  format: 'json',
});
const vote = async (star: string | number, as?: Person, id?: string) => {
  const { statusCode, body } = await post(fieldsOf(star, id), as);
  assert.is(statusCode, 200, body);
  return JSON.parse(String(JSON.parse(body).data));
};
const tally = async () => ({
  ...(await server.sql('items').select('votes_count', 'votes_sum').where('id', item.id).first()),
});
const none = { votes_count: 0, votes_sum: 0 };

test('I-030 other actions and plugins, a query alone, and pages of other sites are refused; nothing is stored', async () => {
  const good = fieldsOf(5);
  for (const change of [
    { 'data[action]': 'save' },
    { 'data[action]': 'remove_image' },
    { 'data[action]': '' },
    { plugin: 'helix3' },
    { format: 'raw' },
  ])
    assert.is((await post({ ...good, ...change }, visitor)).statusCode, 403, JSON.stringify(change));
  const query = new URLSearchParams(good).toString();
  assert.is((await server.get(`/index.php?${query}`, visitor)).statusCode, 403);
  assert.is((await server.get(`/?${query}`, visitor)).statusCode, 403);
  assert.is((await post({}, visitor, `/?${query}`)).statusCode, 403);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { referer: 'https://elsewhere.example/page' },
  ];
  for (const headers of foreign) assert.is((await post(good, visitor, '/', headers)).statusCode, 403);
  assert.equal(await tally(), none);
});

test('I-024 a bad star, a bad id, and what cannot be read are answered false and alike', async () => {
  const write = articleWriter(server);
  const category = (await write.category('Kept')).id;
  const hidden = await write.article(author.id, category, { published: false });
  const failed = { action: 'failed', status: 'false' };
  for (const star of ['0', '6', '-1', '4.5', '', '5x']) assert.equal(await vote(star, visitor), failed);
  for (const id of [`post_vote_${hidden.id}`, 'post_vote_999999', `x${item.id}`, '', 'post_vote_1 or 1=1'])
    assert.equal(await vote(5, visitor, id), failed);
  assert.equal(await tally(), none);
});

test('I-021 I-022 I-023 a vote posted to any page is answered with JSON that holds JSON; the body goes before the query', async () => {
  for (const url of [
    '/',
    `/articles/item/${item.id}-${item.alias}?option=com_articles&view=item`,
    '/some/deep/page',
    '/blog/tags',
    '/search',
  ]) {
    const answer = await post(fieldsOf(4), await server.visitor(), url, { 'sec-fetch-site': 'same-origin' });
    assert.is(answer.statusCode, 200, url);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.match(String(answer.headers['cache-control']), 'no-store');
    assert.is(
      answer.body,
      '{"success":true,"message":null,"messages":null,"data":["{\\"action\\":\\"4\\",\\"status\\":\\"true\\"}"]}',
      url,
    );
  }
  assert.equal(await tally(), { votes_count: 5, votes_sum: 20 });
});

test('I-025 the action is the rounded average, not the own star', async () => {
  assert.equal(await vote(5, visitor), { action: '5', status: 'true' });
  assert.equal(await vote(2, await server.visitor()), { action: '4', status: 'true' });
  assert.equal(await vote(1, await server.visitor()), { action: '3', status: 'true' });
});

test('I-027 I-030 a second vote is invalid and not stored, by the stars or by the area’s own form, at once too', async () => {
  await vote(4, visitor);
  assert.equal(await vote(1, visitor), { action: 'none', status: 'invalid' });
  assert.equal(await tally(), { votes_count: 1, votes_sum: 4 });
  const own = `/index.php?option=com_articles&view=item&task=vote&format=raw&user_rating=1&itemID=${item.id}`;
  assert.is((await server.get(own, visitor)).body, 'You have already rated this entry!');
  const other = await server.visitor();
  const both = await Promise.all([vote(3, other), vote(3, other)]);
  assert.equal(both.map(({ status }) => status).sort(), ['invalid', 'true']);
  assert.is((await server.sql('item_votes').where('item_id', item.id)).length, 2);
});

test('I-020 the stars stand from five to one in a form, the average lit; only where the setting asks for them', async () => {
  await vote(4, visitor);
  const path = `/articles/item/${item.id}-${item.alias}`;
  const { body } = await server.get(path);
  assert.equal(await markupProblems(body), []);
  const $ = load(body);
  const stars = $(`dd.post_rating#post_vote_${item.id} > div.voting-symbol.sp-rating > span.star`);
  assert.equal(
    stars.toArray().map(star => [$(star).attr('data-number'), $(star).hasClass('active')]),
    [
      ['5', false],
      ['4', true],
      ['3', true],
      ['2', true],
      ['1', true],
    ],
  );
  assert.is($('dd.post_rating > span.ajax-loader').length, 1);
  assert.is($('dd.post_rating > span.voting-result').text(), '( 1 Rating )');
  assert.is($('.itemRatingForm').length, 0);
  await server.set('articles.rating', 'form');
  assert.is(load((await server.get(path)).body)('.post_rating').length, 0);
  await server.set('articles.rating', 'stars');
});

test('I-026 without scripts a star votes and comes back to the article with the message', async () => {
  const { format: _, ...fields } = fieldsOf(5);
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const path = `/articles/item/${item.id}-${item.alias}`;
  const answer = await post(fields, visitor, path, headers);
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), `/articles/item/${item.id}`);
  const notice = answer.cookies.find(({ name }) => name.includes('notice'));
  assert.ok(notice);
  assert.equal(await tally(), { votes_count: 1, votes_sum: 5 });
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleWriter, askArticles, scripted, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('rating of items');
let server: TestServer;
let author: Person & { id: number };
let visitor: Person;
let article: WrittenArticle;
let ask: ReturnType<typeof askArticles>;

test.before(async () => {
  server = await openTestServer();
  ask = askArticles(server);
  author = await server.signedIn('author');
});
test.before.each(async () => {
  const write = articleWriter(server);
  article = await write.article(author.id, (await write.category('Rated')).id);
  visitor = await server.visitor();
});
test.after(() => server.close());

const vote = (rating: string | number, as?: Person, id = article.id) =>
  ask({ view: 'item', task: 'vote', format: 'raw', user_rating: rating, itemID: id }, as);
const tally = async () => server.sql('items').select('votes_count', 'votes_sum').where('id', article.id).first();

test('H-009 a vote from another site’s page, for what cannot be read, and of no star is not stored', async () => {
  const hidden = await articleWriter(server).article(author.id, (await articleWriter(server).category('Hidden')).id, {
    published: false,
  });
  assert.is((await vote(5, visitor, hidden.id)).statusCode, 404);
  assert.is((await vote(5, visitor, 999_999)).statusCode, 404);
  for (const rating of ['0', '6', '-1', '4.5', '', 'x']) assert.is((await vote(rating, visitor)).body, '');
  const url = `/index.php?option=com_articles&view=item&task=vote&format=raw&user_rating=5&itemID=${article.id}`;
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { referer: 'https://elsewhere.example/' },
  ];
  for (const headers of foreign) assert.is((await server.get(url, visitor, headers)).body, 'Invalid Token');
  assert.equal({ ...(await tally()) }, { votes_count: 0, votes_sum: 0 });
});

test('H-009 a visitor votes once for an item; the second vote is told so and not stored', async () => {
  const first = await vote(4, visitor);
  assert.is(first.statusCode, 200);
  assert.is(first.body, 'Thank you for your rating!');
  assert.is((await vote(1, visitor)).body, 'You have already rated this entry!');
  assert.equal({ ...(await tally()) }, { votes_count: 1, votes_sum: 4 });
});

test('two votes of one visitor at the same moment are one', async () => {
  const answers = await Promise.all([vote(5, visitor), vote(3, visitor)]);
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.is((await server.sql('item_votes').where('item_id', article.id)).length, 1);
  assert.is((await tally()).votes_count, 1);
});

test('H-009 one network fills the votes of an item no further, whatever cookies it makes up; members go on', async () => {
  const made = (number: number): Person => ({
    ...visitor,
    cookies: { lectern_visitor: number.toString(16).padStart(32, '0') },
  });
  for (let number = 1; number <= 60; number++) assert.match((await vote(1, made(number))).body, 'Thank you');
  assert.match((await vote(1, made(61))).body, 'Too many attempts');
  assert.is((await tally()).votes_count, 60);
  const other = await articleWriter(server).article(author.id, (await articleWriter(server).category('Other')).id);
  assert.match((await vote(5, made(61), other.id)).body, 'Thank you');
  assert.match((await vote(5, await server.signedIn('reader'))).body, 'Thank you');
});

const told = async (task: string, as?: Person, id = article.id) =>
  ask({ view: 'item', task, format: 'raw', itemID: id }, as);
const form = async (as?: Person) => load((await server.get(`/articles/item/${article.id}-${article.alias}`, as)).body);

test('H-010 H-011 the votes of what cannot be read are told to nobody', async () => {
  const hidden = await articleWriter(server).article(author.id, (await articleWriter(server).category('Kept')).id, {
    published: false,
  });
  for (const task of ['getVotesPercentage', 'getVotesNum']) {
    assert.is((await told(task, visitor, hidden.id)).statusCode, 404);
    assert.is((await told(task, visitor, 999_999)).statusCode, 404);
  }
});

test('H-010 the percentage is a bare number: the average with two decimals, times twenty', async () => {
  const first = await told('getVotesPercentage');
  assert.is(first.body, '0');
  assert.match(String(first.headers['content-type']), 'text/plain');
  for (const rating of [5, 3, 3]) await vote(rating, await server.visitor());
  assert.is((await told('getVotesPercentage')).body, '73.4');
  assert.is((await form())('.itemCurrentRating').attr('style'), 'width:73.4%');
});

test('H-011 the number of votes in words', async () => {
  assert.is((await told('getVotesNum')).body, '(0 votes)');
  await vote(5, visitor);
  assert.is((await told('getVotesNum')).body, '(1 Vote)');
  await vote(1, await server.visitor());
  assert.is((await told('getVotesNum')).body, '(2 votes)');
});

test('H-007 the form: a bar, a link for each star whose text is the digit, a log; only where the setting says so', async () => {
  const $ = await form();
  const list = $('div.itemRatingForm > ul.itemRatingList');
  assert.is(list.find('> li').first().attr('id'), `itemCurrentRating${article.id}`);
  const links = list.find('li > a').toArray();
  assert.equal(
    links.map(link => $(link).html()),
    ['1', '2', '3', '4', '5'],
  );
  assert.is($(links[2]).attr('aria-label'), '3 of 5 stars');
  assert.is($(links[2]).attr('data-id'), String(article.id));
  assert.is($(`div#itemRatingLog${article.id}`).text(), '(0 votes)');
  for (const other of ['stars', 'none'] as const) {
    await server.set('articles.rating', other);
    assert.is((await form())('.itemRatingForm').length, 0);
  }
  await server.set('articles.rating', 'form');
});

test('H-009 without scripts a link votes and comes back with a notice', async () => {
  const href = (await form())('.itemRatingForm a').eq(3).attr('href') ?? '';
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
  const answer = await server.get(href, visitor, headers);
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), `/articles/item/${article.id}`);
  assert.equal({ ...(await tally()) }, { votes_count: 1, votes_sum: 4 });
});

test('F-5.8 only the own vote is removed, with the token, and may be given anew', async () => {
  await vote(2, visitor);
  await vote(5, await server.visitor());
  const remove = async (as: Person, token: Fields = {}) =>
    server.post(
      { option: server.services.settings.articlesOption, view: 'item', task: 'unvote', itemID: article.id, ...token },
      as,
      { headers: { 'content-type': 'application/x-www-form-urlencoded', ...scripted } },
    );
  assert.is((await remove({ ...visitor, cookies: {} })).body, 'Invalid Token');
  assert.is((await ask({ view: 'item', task: 'unvote', format: 'raw', itemID: article.id }, visitor)).statusCode, 403);
  const stranger = await remove(await server.visitor());
  assert.equal([stranger.json().isRemoved, stranger.json().text], [false, 'You have not rated this article.']);
  assert.equal({ ...(await tally()) }, { votes_count: 2, votes_sum: 7 });
  const both = await Promise.all([remove(visitor), remove(visitor)]);
  assert.equal(both.map(one => one.json().isRemoved).sort(), [false, true]);
  assert.equal({ ...(await tally()) }, { votes_count: 1, votes_sum: 5 });
  const [removed] = both.filter(one => one.json().isRemoved);
  assert.equal(removed?.json(), {
    isRemoved: true,
    text: 'Your rating was removed.',
    percentage: 100,
    votes: '(1 Vote)',
  });
  assert.is((await form())('.itemCurrentRating').attr('style'), 'width:100%');
  assert.is((await vote(4, visitor)).body, 'Thank you for your rating!');
});

test('F-5.8 a signed-in reader finds the button to remove the vote; without scripts it comes back with a notice', async () => {
  const reader = await server.signedIn('reader');
  assert.is((await form(reader))('[data-vote-removal]').attr('hidden'), 'hidden');
  await vote(3, reader);
  const $ = await form(reader);
  const removal = $('[data-vote-removal]');
  assert.is(removal.attr('hidden'), undefined);
  const url = removal.attr('action') ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate' };
  const fields = Object.fromEntries(new URLSearchParams(removal.serialize()));
  const answer = await server.post({ ...fields, option: server.services.settings.articlesOption }, reader, {
    url,
    headers,
  });
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), `/articles/item/${article.id}`);
  assert.equal({ ...(await tally()) }, { votes_count: 0, votes_sum: 0 });
});

test.run();

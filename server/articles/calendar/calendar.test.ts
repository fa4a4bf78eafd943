import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { articleWriter, scripted, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import type { ReaderScope } from '../article-model/listing-queries.ts';
import { dayCounts } from './day-queries.ts';

const test = suite('calendar of items');
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let author: Person & { id: number };
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  author = await server.signedIn('author', 'Tomas');
  category = await write.category('Museums');
});
test.after(() => server.close());

const address = (query: string): string => `/index.php?option=com_articles&view=itemlist&task=calendar${query}`;
const table = async (query: string, as?: Person) => load((await server.get(address(query), as, scripted)).body);
const monthOf = ($: ReturnType<typeof load>): string => $('.calendarCurrentMonth').text();
const on = (date: string, columns: Readonly<Record<string, unknown>> = {}, at = category) =>
  write.article(author.id, at.id, { created_at: new Date(date), publish_up: new Date(date), ...columns });

test('F-036 a day is linked only for who may see an item of it', async () => {
  const members = await write.category('Members', { access: 'registered' });
  await on('2026-04-02T10:00:00Z', { published: false });
  await on('2026-04-03T10:00:00Z', {}, members);
  await on('2026-04-04T10:00:00Z', { publish_up: new Date('2030-01-01T00:00:00Z') });
  const april = '&month=4&year=2026';
  assert.is((await table(april))('tbody a').length, 0);
  assert.is((await table(april, await server.signedIn('reader')))('tbody a').text(), '3');
});

test('H-039 a month that is none is the one that runs, month 13 is the next January', async () => {
  const now = '&month=11&year=2026';
  const current = monthOf(await table(now));
  for (const query of ['', '&month=x&year=2026', '&month=5', '&month=5&year=99999', "&month=1'&year=2026"])
    assert.is(monthOf(await table(query)), current, query);
  assert.is(monthOf(await table('&month=13&year=2026')), 'January 2027');
  assert.is(monthOf(await table('&month=0&year=2026')), 'December 2025');
});

test('H-039 by POST without a body and by GET the answer is the bare table, its links four levels below it', async () => {
  const { headers, body } = await server.app.inject({
    method: 'POST',
    url: address('&month=10&year=2026'),
    headers: scripted,
  });
  assert.match(String(headers['content-type']), 'text/html');
  assert.match(body, /^<table class="calendar/);
  assert.match(body, /<\/table>$/);
  const $ = load(body);
  const [link] = $('td.calendarNavMonthPrev > a.calendarNavLink').toArray();
  assert.is($(link).parent().parent().parent().parent().get(0)?.tagName, 'table');
  assert.is($(link).find('.visually-hidden').text(), 'Previous month: September 2026');
  assert.is($('td.calendarNavMonthNext > a').attr('href'), address('&month=11&year=2026'));
  assert.is($('th[scope=col]').length, 7);
  assert.is((await server.get(address('&month=10&year=2026'), undefined, scripted)).body, body);
});

test('H-038 days are named with how many items they have and lead to them, in a category to those of it', async () => {
  const inner = await write.category('Inner', { parent_id: category.id });
  const other = await write.category('Other');
  await on('2026-03-05T00:00:00Z');
  await on('2026-03-05T23:59:59Z', {}, inner);
  await on('2026-03-06T10:00:00Z', {}, other);
  const links = async (query: string) => {
    const $ = await table(`&month=3&year=2026${query}`);
    return $('tbody a')
      .toArray()
      .map(link => [$(link).text(), $(link).attr('aria-label'), $(link).attr('href')]);
  };
  assert.equal(await links(''), [
    ['5', '2 articles on 5 March 2026', '/articles/itemlist/date/2026/03/05'],
    ['6', '1 article on 6 March 2026', '/articles/itemlist/date/2026/03/06'],
  ]);
  const within = `&catid=${category.id}`;
  assert.equal(await links(within), [
    ['5', '2 articles on 5 March 2026', `/articles/itemlist/date/2026/03/05?catid=${category.id}`],
  ]);
  const $ = await table(`&month=3&year=2026${within}`);
  assert.is($('caption').text(), 'March 2026: 2 articles');
  assert.match(String($('.calendarNavMonthNext a').attr('href')), within);
});

test('H-038 the block stands beside the lists; a browser that follows a step is led to the list of the month', async () => {
  const list = `/articles/itemlist/category/${category.id}-${category.alias}`;
  for (const path of ['/articles', list, '/articles/itemlist/date/2026/03']) {
    const { body } = await server.get(path);
    const $ = load(body);
    assert.is($('aside .k2CalendarBlock > table.calendar').length, 1, path);
    assert.is($('.k2CalendarBlock').find('[aria-current=date]').length, path.includes('date') ? 0 : 1);
    assert.equal(await markupProblems(body), []);
  }
  const next = load((await server.get(list)).body)('.calendarNavMonthNext a').attr('href') ?? '';
  const answer = await server.get(next, undefined, { accept: 'text/html,*/*' });
  assert.is(answer.statusCode, 302);
  assert.match(
    String(answer.headers.location),
    new RegExp(`^/articles/itemlist/date/\\d{4}/\\d\\d\\?catid=${category.id}$`),
  );
  assert.match((await server.get(next, undefined, scripted)).body, /^<table/);
  assert.match((await server.get(next, undefined, scripted)).body, /^<table/, 'kept');
  assert.is((await server.get(next, undefined, { accept: 'text/html,*/*' })).statusCode, 302, 'after it was kept');
});

test('the calendar changes with its items and with the day', async () => {
  const now = new Date(server.clock.now());
  const before = (await server.get('/articles')).body;
  assert.is(load(before)('.calendarToday, .calendarTodayLinked').text(), String(now.getUTCDate()));
  server.clock.advance(24 * 3_600_000);
  const after = load((await server.get('/articles')).body);
  assert.is(after('[aria-current=date]').text(), String(new Date(server.clock.now()).getUTCDate()));
});

test('a month is read from an index', async () => {
  const showing: ReaderScope = { levels: ['public'], now: new Date(server.clock.now()) };
  for (const within of [{}, { categoryId: category.id }]) {
    const plans = await plansOf(server.sql, tx => dayCounts(tx, { year: 2026, month: 3, ...within }, showing));
    assert.is(plans.length, 1);
    assert.equal(scansIn(plans), []);
  }
});

test.run();

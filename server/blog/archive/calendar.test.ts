import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('calendar of posts');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  for (const [title, date] of [
    ['First', '2026-10-05T10:00:00Z'],
    ['Second', '2026-10-05T23:59:59Z'],
    ['Third', '2026-10-31T00:00:00Z'],
    ['Old', '2026-08-01T00:00:00Z'],
    ['To come', '2026-11-25T00:00:00Z'],
  ] as const)
    await write.post(id, { title, published_at: new Date(date) });
  await write.post(id, { title: 'Hidden', state: 'draft', published_at: new Date('2026-10-06T10:00:00Z') });
});
test.after(() => server.close());

const open = async (address: string) => {
  const response = await server.get(address);
  assert.is(response.statusCode, 200, address);
  return load(response.body);
};

test('days that no month has, months that no year has and other nonsense are not found', async () => {
  for (const address of ['2026/13', '2026/0', '2026/x', '1789/10', "2026/10'"])
    assert.is((await server.get(`/blog/calendar/${address}`)).statusCode, 404, address);
  for (const day of ['0', '32', '1e1', '-1'])
    assert.is((await server.get(`/blog/archive/2026/10/${day}`)).statusCode, 404, day);
  assert.is((await server.get('/blog/archive/2026/02/29')).statusCode, 404);
});

test('a month is a table with a caption; the days that have posts are links that say how many', async () => {
  const page = await open('/blog/calendar/2026/10');
  assert.is(page('table caption').text(), 'Posts by day, October 2026: 3 posts');
  assert.equal(
    page('thead th')
      .toArray()
      .map(cell => page(cell).attr('abbr')),
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  );
  const links = page('tbody a');
  assert.equal(
    links.toArray().map(link => [page(link).attr('href'), page(link).find('.visually-hidden').text()]),
    [
      ['/blog/archive/2026/10/05', '5 October 2026: 2 posts'],
      ['/blog/archive/2026/10/31', '31 October 2026: 1 post'],
    ],
  );
  // 1 October 2026 is a Thursday.
  assert.is(page('tbody tr').first().find('td').eq(3).text(), '1');
  assert.is(page('tbody tr').length, 5);
  assert.equal(await markupProblems((await server.get('/blog/calendar/2026/10')).body), []);
});

test('a step leads to the month before and after where something lies beyond, and to the list of the month', async () => {
  const october = await open('/blog/calendar/2026/10');
  assert.is(october('main a[rel=prev]').attr('href'), '/blog/calendar/2026/09');
  assert.is(october('main a[rel=next]').length, 0, 'nothing that is not out is hinted at');
  assert.is(october('main a[href="/blog/archive/2026/10"]').length, 1);
  const september = await open('/blog/calendar/2026/09');
  assert.is(september('main a[rel=next]').attr('href'), '/blog/calendar/2026/10');
  assert.is(september('tbody a').length, 0);
  assert.is((await open('/blog/calendar/2026/08'))('main a[rel=prev]').length, 0);
  assert.is((await open('/blog/archive/2026/10'))('main a[href="/blog/calendar/2026/10"]').length, 1);
});

test('a day lists its posts; old addresses of the calendar lead to the month, its list and its day', async () => {
  const titles = (page: Awaited<ReturnType<typeof open>>) =>
    page('.card-title')
      .toArray()
      .map(title => page(title).text());
  assert.equal(titles(await open('/blog/archive/2026/10/05')), ['Second', 'First']);
  const old = '/index.php?option=com_blog&view=calendar';
  assert.is((await open(`${old}&year=2026&month=10`))('table.calendar').length, 1);
  assert.is((await open(`${old}&layout=calendarView&year=2026&month=10`))('table.calendar').length, 1);
  assert.equal(titles(await open(`${old}&year=2026&month=10&day=31`)), ['Third']);
  const list = await server.get(`${old}&layout=listView&year=2026&month=10`);
  assert.equal([list.statusCode, list.headers.location], [302, '/blog/archive/2026/10']);
  const today = await server.get('/blog/calendar');
  assert.equal([today.statusCode, today.headers.location], [302, '/blog/calendar/2026/11']);
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('archive of posts');
let server: TestServer;
let publish: (...months: readonly string[]) => Promise<void>;

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  publish = async (...months) => {
    for (const month of months)
      await write.post(id, { title: `Post of ${month}`, published_at: new Date(`${month}-05T10:00:00Z`) });
    server.dropWritten();
  };
});
test.after(() => server.close());

type Document = ReturnType<typeof load>;

const open = async (address: string): Promise<Document> => {
  const response = await server.get(address);
  assert.is(response.statusCode, 200, address);
  assert.equal(await markupProblems(response.body), [], address);
  return load(response.body);
};

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);

const addressesIn = (page: Document, selector: string): string[] =>
  page(selector)
    .toArray()
    .map(link => page(link).attr('href') ?? '');

const monthLinks = 'main .months a[href^="/blog/archive/"]';

test('an archive of 36 months lists every month without headings of years', async () => {
  await publish(...monthsOf(2023), ...monthsOf(2024), ...monthsOf(2020), '2020-03');
  const page = await open('/blog/archive');
  assert.is(addressesIn(page, monthLinks).length, 36);
  assert.is(page('main h2').length, 0);
  assert.is(page('main nav').length, 0);
  assert.match(page('main .months li').eq(33).text(), 'March 2020 2 posts');
});

test('a longer archive lists the months of its newest years, and leads to each earlier year', async () => {
  await publish('2019-07', ...monthsOf(1999), '1999-01');
  const page = await open('/blog/archive');
  assert.equal(
    page('main h2')
      .toArray()
      .map(heading => page(heading).text()),
    ['2024 12 posts', '2023 12 posts', '2020 13 posts', 'Earlier years'],
  );
  const listed = addressesIn(page, 'main section .months a');
  assert.equal([listed[0], listed.at(-1), listed.length], ['/blog/archive/2024/12', '/blog/archive/2020/01', 36]);
  assert.equal(
    page('main nav[aria-labelledby=earlier-years] li')
      .toArray()
      .map(year => page(year).text()),
    ['2019 1 post', '1999 13 posts'],
  );
});

test('every month of a long archive is reached by one of its years', async () => {
  await publish(...[2025, 2021, 2018, 2017].flatMap(monthsOf));
  const page = await open('/blog/archive');
  const years = addressesIn(page, 'main nav[aria-labelledby=earlier-years] a');
  const reached = new Set(addressesIn(page, 'main section .months a'));
  for (const year of years) for (const month of addressesIn(await open(year), monthLinks)) reached.add(month);
  const all: { month: string }[] = await server
    .sql('posts')
    .distinct(server.sql.raw("DATE_FORMAT(published_at, '/blog/archive/%Y/%m') AS month"));
  assert.equal([...reached].sort(), all.map(({ month }) => month).sort());
});

test('a year lists its months and steps to the nearest years with posts', async () => {
  const year = await open('/blog/archive/2019');
  assert.is(year('h1').text(), 'Archive: 2019');
  assert.equal(addressesIn(year, monthLinks), ['/blog/archive/2019/07']);
  assert.equal(addressesIn(year, 'main nav a'), ['/blog/archive/2018', '/blog/archive/2020', '/blog/archive']);
  for (const [rel, there] of [
    ['prev', '/blog/archive/2018'],
    ['next', '/blog/archive/2020'],
  ] as const) {
    assert.is(year(`main a[rel=${rel}]`).attr('href'), there);
    assert.ok(year(`head link[rel=${rel}]`).attr('href')?.endsWith(there));
  }
  assert.is(year('link[rel=canonical]').attr('href')?.endsWith('/blog/archive/2019'), true);
  assert.is((await open('/blog/archive/1999'))('main a[rel=prev]').length, 0);
  assert.is((await open('/blog/archive/2025'))('main a[rel=next]').length, 0);
});

test('a year without posts says so and steps over; what is no year is not found', async () => {
  const year = await open('/blog/archive/2010');
  assert.is(year('main .empty').length, 1);
  assert.is(year('meta[name=robots]').attr('content'), 'noindex');
  assert.equal(addressesIn(year, 'main nav a[rel]'), ['/blog/archive/1999', '/blog/archive/2017']);
  for (const address of ['1789', '20', 'calendars', "2019'", '20190'])
    assert.is((await server.get(`/blog/archive/${address}`)).statusCode, 404, address);
});

test('an old address that names a year only leads to that year', async () => {
  const page = await open('/index.php?option=com_blog&view=archive&archiveyear=2019');
  assert.equal(addressesIn(page, monthLinks), ['/blog/archive/2019/07']);
});

test.run();

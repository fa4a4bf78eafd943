import { type CheerioAPI, load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('the list of comments on articles');
const list = '/articles/comments/all';
let server: TestServer;
let author: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('author', 'Asha Rao');
  const write = articleWriter(server);
  const { id } = await write.article(author.id, (await write.category('Talk')).id);
  for (let index = 0; index < 25; index++)
    await articleCommenting(server).row(id, { published: false, body: `Held ${index}` });
});
test.after(() => server.close());

const page = async (address: string): Promise<CheerioAPI> => {
  const { body } = await server.get(address, author);
  assert.equal(await markupProblems(body), [], address);
  return load(body);
};
const boxes = ($: CheerioAPI, state = ''): string[] =>
  $(`input[name="cid[]"]${state}`)
    .toArray()
    .map(({ attribs }) => attribs.value ?? '');
const selection = ($: CheerioAPI) => $('a[href$="#item-comments-acts"]');

test('F-4.2 the comments on articles have page sizes, and one link selects all of a page or none', async () => {
  for (const [query, count] of [
    ['', 20],
    ['?limit=10', 10],
    ['?limit=50', 25],
    ['?limit=7', 20],
  ] as const)
    assert.is(boxes(await page(list + query)).length, count, query);
  const first = await page(`${list}?limit=10&start=10`);
  assert.is(first('select[name=limit] option[selected]').attr('value'), '10');
  assert.is(selection(first).text(), 'Select all 10 comments on this page');
  assert.equal(boxes(first, '[checked]'), []);
  const whole = await page(selection(first).attr('href') ?? '');
  assert.equal(boxes(whole, '[checked]'), boxes(first));
  assert.is(selection(whole).text(), 'Clear the selection');
  assert.equal(boxes(await page(selection(whole).attr('href') ?? ''), '[checked]'), []);

  const back = String(whole('#item-comments-acts input[name=return]').val());
  assert.is(back, `${list}?limit=10&start=10`);
  const { articlesOption: option } = server.services.settings;
  const cid = boxes(whole, '[checked]');
  const versions = whole('input[name="versions[]"]')
    .toArray()
    .map(one => String(whole(one).val()));
  const answer = await server.post({ option, view: 'comments', task: 'publish', cid, versions, return: back }, author);
  assert.is(answer.headers.location, back);
  assert.equal(
    await server.sql('item_comments').where('published', true).orderBy('id').pluck('id'),
    cid.map(Number).sort((a, b) => a - b),
  );
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('comments on articles that change while a moderator reads them');
const list = '/articles/comments';
const refusal = 'Nothing was approved. Read its new text, then decide again.';
let server: TestServer;
let comments: ReturnType<typeof articleCommenting>;
let author: Person & { id: number };
let moderator: Person & { id: number };
let article: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  comments = articleCommenting(server);
  author = await server.signedIn('author', 'Asha Rao');
  moderator = await server.signedIn('moderator', 'Mod');
});
test.before.each(async () => {
  await server.sql('item_comments').delete();
  article = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
});
test.after(() => server.close());

const held = (body: string, more: object = {}) => comments.row(article.id, { published: false, body, ...more });
const edit = (commentID: number) =>
  comments.act('saveComment', author, { commentID, commentText: 'Buy at www.shop.example' });
const stateOf = async (id: number): Promise<number> =>
  (await server.sql('item_comments').where({ id }).first('published')).published;
const page = async (address: string, as: Person = moderator) => load((await server.get(address, as)).body);
const versionsIn = ($: Awaited<ReturnType<typeof page>>): string[] =>
  $('input[name="versions[]"][form="item-comments-acts"]')
    .toArray()
    .map(({ attribs }) => String(attribs.value));
const publish = (fields: object) =>
  server.post(
    { option: server.services.settings.articlesOption, view: 'comments', task: 'publish', ...fields },
    moderator,
  );

test('the list approves nothing when one text was changed meanwhile, clears its box, and shows its new text', async () => {
  const [changed, other] = [await held('Harmless'), await held('Kind')];
  const versions = versionsIn(await page(list));
  assert.equal(versions, [`${changed}.1`, `${other}.1`]);
  await edit(changed);
  const answer = await publish({ cid: [changed, other], versions, return: list });
  assert.is(answer.headers.location, `${list}?ticked=${other}`);
  assert.equal([await stateOf(changed), await stateOf(other)], [0, 0]);
  const again = await page(String(answer.headers.location));
  assert.match(again('[data-notice=error]').text(), refusal);
  assert.match(again('main').text(), 'Buy at www.shop.example (https://www.shop.example/)');
  assert.equal(versionsIn(again), [`${changed}.2`, `${other}.1`]);
  await publish({ cid: [changed, other], versions: versionsIn(again), return: list });
  assert.equal([await stateOf(changed), await stateOf(other)], [1, 1]);
});

test('the question without scripts shows the whole text and approves no newer one', async () => {
  const id = await held('Harmless', { website: 'https://site.example/' });
  const asked = await page(`/articles/comments/publish?commentID=${id}`);
  assert.match(asked('.commentQuoted').text(), 'Harmless');
  assert.match(asked('.commentQuoted').text(), '(https://site.example/)');
  const version = asked('input[name="versions[]"]').attr('value');
  await edit(id);
  const answer = await publish({ commentID: id, versions: [String(version)] });
  assert.is(await stateOf(id), 0);
  const shown = await page(String(answer.headers.location));
  assert.match(shown('[data-notice=error]').text(), refusal);
  assert.match(shown(`[data-item-comment=${id}]`).text(), 'Buy at www.shop.example');
});

test('the link below an article approves the text that it stands under; scripts get the reason as a text', async () => {
  const id = await held('Harmless');
  const link = async () => {
    const $ = await page(`/articles/item/${article.id}-${article.alias}`);
    return new URL(String($(`[data-item-comment=${id}] .commentApproveLink`).attr('href')), 'http://site.invalid');
  };
  const follow = async ({ searchParams }: URL) =>
    (await comments.act('publish', moderator, { commentID: id, versions: searchParams.getAll('versions[]') })).body;
  const before = await link();
  await edit(id);
  assert.match(await follow(before), refusal);
  assert.is(await stateOf(id), 0);
  assert.is(await follow(await link()), 'true');
  assert.is(await stateOf(id), 1);
});

test('installed clients, which send no version, approve as before', async () => {
  const [one, two, three] = [await held('One'), await held('Two'), await held('Three')];
  for (const id of [one, two, three]) await edit(id);
  assert.is((await comments.act('publish', moderator, { commentID: one })).body, 'true');
  assert.is((await comments.act('publish', moderator, { cid: [two, three] })).body, 'true');
  assert.equal([await stateOf(one), await stateOf(two), await stateOf(three)], [1, 1, 1]);
});

test.run();

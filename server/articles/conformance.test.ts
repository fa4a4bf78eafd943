import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ArticleCommentAnswer, articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter, scripted, type WrittenArticle } from '../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { installedHash } from './attachments/links.ts';

// Checks each request of installed clients that the wire lists (articles §8).
const test = suite('what installed sites rely on');
let server: TestServer;
let author: Person & { id: number };
let visitor: Person;
let article: WrittenArticle;
let comments: ReturnType<typeof articleCommenting>;

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', TEMPLATE_PLUGIN: 'helix3' });
  await server.set('captcha.kind', 'none');
  comments = articleCommenting(server);
});
test.before.each(async () => {
  server.clock.advance(3_600_000);
  author = await server.signedIn('author', 'Asha Rao');
  visitor = await server.visitor();
  const write = articleWriter(server);
  article = await write.article(author.id, (await write.category('News')).id, { title: 'Abcdefgh arrives' });
});
test.after(() => server.close());

const ask = (query: string, as: Person = visitor, deep = '/some/deep/path') =>
  server.get(`${deep}/index.php?option=com_k2&${query}`, as, scripted);

const vote = (star: string, id: string) =>
  server.app.inject({
    method: 'POST',
    url: '/any/path?option=com_content&view=article',
    cookies: visitor.cookies,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ option: 'com_ajax', plugin: 'helix3', format: 'json' },
      ...{ 'data[action]': 'voting', 'data[user_rating]': star, 'data[id]': id },
    }).toString(),
  });

test('1: a vote posted to any path, without a token, is answered with JSON in JSON: true, then invalid, else false', async () => {
  const statusOf = async (star: string, id = `post_vote_${article.id}`): Promise<string> => {
    const answer = await vote(star, id);
    assert.is(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    return JSON.parse(String(answer.json<{ data: unknown }>().data)).status;
  };
  assert.is(await statusOf('6'), 'false');
  assert.is(await statusOf('5'), 'true');
  assert.is(await statusOf('5'), 'invalid');
});

test('2: live search at any depth answers a list that begins with its class, or nothing', async () => {
  const search = (word: string) => ask(`view=itemlist&task=search&format=raw&tpl=search&searchword=${word}&t=1`);
  assert.match((await search('abcd')).body, /^<ul class="liveSearchResults"><li><a href="/);
  const none = await search('zzzz');
  assert.is(none.statusCode, 200);
  assert.is(none.body.trim(), '');
});

test('3: two votes of one reader, the percentage as a bare number, the count in its words', async () => {
  const call = async (query: string): Promise<string> =>
    (await ask(`view=item&format=raw&${query}&itemID=${article.id}`)).body;
  assert.is(await call('task=vote&user_rating=4'), 'Thank you for your rating!');
  assert.is(await call('task=vote&user_rating=4'), 'You have already rated this entry!');
  const percentage = await call('task=getVotesPercentage');
  assert.is(String(Number(percentage)), percentage);
  assert.is(Number(percentage), 80);
  assert.is(await call('task=getVotesNum'), '(1 Vote)');
});

test('4: a member posts without the fields that are disabled for them; a guest without a name is refused with 200', async () => {
  const member = await server.signedIn('reader', 'Mira Nair');
  const absent = { userName: undefined, commentEmail: undefined, commentURL: undefined };
  const done = await comments.submit(article.id, member, absent);
  assert.is(done.statusCode, 200);
  assert.is(done.json<ArticleCommentAnswer>().cssClass, 'k2FormLogSuccess');
  const [row] = await server.sql('item_comments').where('item_id', article.id);
  assert.is(row.name, 'Mira Nair');
  assert.is(row.author_id, member.id);
  const refused = await comments.submit(article.id, visitor, absent);
  assert.is(refused.statusCode, 200);
  assert.is(refused.json<ArticleCommentAnswer>().cssClass, 'k2FormLogError');
  assert.is((await server.sql('item_comments').where('item_id', article.id)).length, 1);
});

test('5: approving and removing are exactly `true`; not without the token, and 403 for who is not its author', async () => {
  const held = await comments.row(article.id, { published: false });
  const stranger = await server.signedIn('author');
  assert.is((await comments.act('remove', stranger, { commentID: held })).statusCode, 403);
  const bare = await server.app.inject({
    method: 'POST',
    url: `/index.php?option=com_k2&view=comments&task=remove&commentID=${held}&format=raw`,
    cookies: author.cookies,
    headers: { host: 'lectern.test', ...scripted },
  });
  assert.is.not(bare.body, 'true');
  assert.is((await server.sql('item_comments').where('id', held)).length, 1);
  for (const task of ['publish', 'remove']) {
    const { rawPayload, headers } = await comments.act(task, author, { commentID: held });
    assert.is(rawPayload.toString(), 'true', task);
    assert.not.match(String(headers['content-type']), 'json');
  }
  assert.is((await server.sql('item_comments').where('id', held)).length, 0);
});

test('6: the last input of the comment form is the token: 32 hex characters, worth 1', async () => {
  await server.set('compat.client', true);
  const $ = load((await server.get(`/articles/item/${article.id}-${article.alias}`, visitor)).body);
  await server.set('compat.client', false);
  const last = $('#comment-form input').last();
  assert.match(String(last.attr('name')), /^[0-9a-f]{32}$/);
  assert.is(last.attr('value'), '1');
});

test('7: a calendar asked by POST without a body is a table with its links four levels below it', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/index.php?option=com_k2&view=itemlist&task=calendar&month=13&year=2025',
    headers: { host: 'lectern.test', ...scripted },
  });
  assert.is(answer.statusCode, 200);
  const $ = load(answer.body);
  const link = $('a.calendarNavLink').first();
  assert.is(link.parent().parent().parent().parent().get(0)?.tagName, 'table');
  assert.match($('.calendarCurrentMonth').text(), 'January 2026');
});

test('8: accounts that were brought in sign in with their old hashes, and old links of attachments load down', async () => {
  const hashes = [
    ['rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'],
    ['hashcat', '19e0e8d91c722e7091ca7a6a6fb0f4fa:54718031842521651757785603028777'],
  ] as const;
  for (const [password, hash] of hashes) {
    const { id } = await server.signedIn('reader');
    await server.sql('users').where('id', id).update({ password: hash });
    const { username } = await server.sql('users').where('id', id).first('username');
    const person = await server.visitor();
    const fields = { option: 'com_users', task: 'user.login', username, password };
    await server.post(fields, person, { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    assert.is((await server.get('/account/profile', person)).statusCode, 200, hash);
  }
  const stored = randomBytes(16).toString('hex');
  const folder = join(server.services.settings.dataDir, 'attachments');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, stored), 'Old words.');
  await server.sql('item_attachments').insert({
    ...{ item_id: article.id, stored, filename: 'old.txt', mime: 'text/plain', bytes: 10 },
    ...{ legacy_source: 'k2', legacy_id: '77', created_at: new Date(server.clock.now()) },
  });
  const address = `/news/item/download/77_${installedHash(server.services.settings.secret, '77')}`;
  const { location } = (await server.get(address)).headers;
  assert.is((await server.get(String(location))).body, 'Old words.');
});

test.run();

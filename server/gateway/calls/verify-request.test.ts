import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encode, type Fields } from '../../../protocol/field-encoding.ts';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { people } from '../../test/people.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('a page that outlives its session');
const ended = 'You are no longer signed in. Please sign in again, then send this once more.';
let server: TestServer;
let member: Person & { id: number };
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let item: WrittenArticle;
/** The token of the page as it was opened. */
let opened: string;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  post = await on.post();
  const author = await server.signedIn('author');
  item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
  member = await server.signedIn('reader', 'Lee Ng');
  await server.get(`/blog/${post.slug}`, member);
  opened = String(member.cookies.lectern_token);
});
test.after(() => server.close());

const endSession = async (): Promise<void> => {
  await server.sql('sessions').where('user_id', member.id).delete();
  // The browser is a visitor from here on, with the visitor's own token.
  delete member.cookies.lectern_session;
  delete member.cookies.lectern_token;
  await server.get('/', member);
};

const send = (url: string, fields: Fields, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: encode(fields).toString(),
    cookies: member.cookies,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const called = async (namespace: string, data: Fields): Promise<unknown> => {
  const fields = { option: 'com_blog', namespace, format: 'ajax', ...data, [String(member.cookies.lectern_token)]: 1 };
  return (await send('/?option=com_blog', fields, { 'x-page-token': opened })).json();
};

test('F-1.7 a comment, a like, a reaction and a vote from such a page are refused with the way to sign in', async () => {
  const comment = await on.row(post);
  await endSession();
  for (const [namespace, data] of [
    ['site/views/comments/save', on.fields(post)],
    ['site/views/comments/like', { id: comment }],
    ['site/controllers/reactions/save', { postId: post.id, reactionId: 1 }],
    ['site/views/ratings/vote', { type: 'entry', id: post.id, value: 8 }],
  ] as const)
    assert.equal(await called(namespace, data), [{ type: 'reject', data: [ended, 'sign-in'] }], namespace);
  for (const table of ['comment_likes', 'reactions', 'ratings']) assert.is((await server.sql(table)).length, 0, table);
});

test('F-1.7 after signing in again the same page sends its comment as the member', async () => {
  await endSession();
  await called('site/views/comments/save', on.fields(post));
  Object.assign(member.cookies, await people(server.services).session(member.id));
  const fields = on.fields(post, { comment: 'Kept words.', name: '' });
  assert.match(JSON.stringify(await called('site/views/comments/save', fields)), '"resolve"');
  assert.is((await server.sql('comments').where('post_id', post.id).first()).author_id, member.id);
});

test('F-1.7 a form without scripts comes back with its text and a link to sign in that returns', async () => {
  await endSession();
  const fields = {
    option: 'com_blog',
    task: 'comments.save',
    ...on.fields(post, { comment: 'Kept words.' }),
    [opened]: 1,
  };
  const answer = await send('/index.php', fields, { 'sec-fetch-site': 'same-origin' });
  assert.is(answer.statusCode, 403);
  const $ = load(answer.body);
  assert.match($('.error-summary').text(), ended);
  assert.is(
    $('.error-summary a').attr('href'),
    `/account/sign-in?return=${encodeURIComponent(`/blog/${post.slug}#respond`)}`,
  );
  assert.is($('textarea[name=comment]').text(), 'Kept words.');
  // Sent once more by whoever has signed in meanwhile in another tab.
  Object.assign(member.cookies, await people(server.services).session(member.id));
  const again = await send('/index.php', fields, { 'sec-fetch-site': 'same-origin' });
  const $again = load(again.body);
  assert.is($again('textarea[name=comment]').text(), 'Kept words.');
  const token = $again('form[data-comment-form] input[type=hidden]').last().attr('name');
  assert.is(token, member.cookies.lectern_token);
});

test('F-1.7 comments on articles and votes for them are refused alike, where members alone comment too', async () => {
  const comments = articleCommenting(server);
  await server.set('articles.comments', 'members');
  await endSession();
  const fields = {
    option: server.services.settings.articlesOption,
    ...{ view: 'item', task: 'comment', itemID: item.id, commentText: 'Kept words.' },
  };
  const scripted = await send(
    '/index.php',
    { ...fields, [String(member.cookies.lectern_token)]: 1 },
    { 'x-requested-with': 'XMLHttpRequest', 'x-page-token': opened },
  );
  assert.match(decodeURIComponent(String(scripted.headers['x-refusal'])), '"code":"sign-in"');
  assert.equal(scripted.json(), { message: ended, cssClass: 'k2FormLogError' });
  const posted = load((await send('/index.php', { ...fields, [opened]: 1 }, { 'sec-fetch-site': 'same-origin' })).body);
  assert.is(posted('textarea[name=commentText]').text(), 'Kept words.');
  assert.match(posted('.error-summary a').attr('href') ?? '', '/account/sign-in?return=');
  await server.set('articles.comments', 'everyone');
  const vote = await server.get(
    `/index.php?option=${server.services.settings.articlesOption}&view=item&task=vote&itemID=${item.id}&user_rating=4&format=raw`,
    member,
    { 'x-requested-with': 'XMLHttpRequest', 'x-page-token': opened, 'sec-fetch-site': 'same-origin' },
  );
  assert.is(vote.body, ended);
  assert.is((await comments.submit(item.id, await server.visitor())).json().cssClass, 'k2FormLogSuccess');
});

test.run();

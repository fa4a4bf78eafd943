import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../core/jobs/jobs.ts';
import { type ArticleCommentAnswer, articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter, scripted, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { processorMs } from '../../test/loop-watch.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('comments on items');
let server: TestServer;
let author: Person & { id: number };
let visitor: Person;
let category: WrittenArticle;
let article: WrittenArticle;
let comments: ReturnType<typeof articleCommenting>;

test.before(async () => {
  server = await openTestServer();
  comments = articleCommenting(server);
  await server.set('captcha.kind', 'none');
  author = await server.signedIn('author', 'Asha Rao');
  category = await articleWriter(server).category('Talked about');
});
test.before.each(async () => {
  server.clock.advance(3600_000);
  article = await articleWriter(server).article(author.id, category.id);
  visitor = await server.visitor();
});
test.after(() => server.close());

const rows = (id = article.id) => server.sql('item_comments').where('item_id', id).orderBy('id');
const count = async (id = article.id): Promise<number> =>
  (await server.sql('items').select('comments_count').where('id', id).first()).comments_count;
const answerOf = (response: { json: <T>() => T }): ArticleCommentAnswer => response.json<ArticleCommentAnswer>();
const refused = async (fields: Record<string, unknown>, as = visitor): Promise<string> => {
  const response = await comments.submit(article.id, as, fields);
  assert.is(response.statusCode, 200);
  const { message, cssClass, ...more } = answerOf(response);
  assert.is(cssClass, 'k2FormLogError');
  assert.equal(more, {});
  return message;
};
const page = async (as?: Person, query = '') =>
  load((await server.get(`/articles/item/${article.id}-${article.alias}${query}`, as)).body);
const mails = async (cause: string): Promise<{ recipient: string; text: string }[]> => {
  server.clock.advance(6 * 60_000);
  while ((await workJobs(server.services)) > 0);
  return server.sql('outbox').where('cause', 'like', `${cause}:%`).select('recipient', 'text').orderBy('id');
};

test('H-018 nothing is stored without the token, from a foreign page, or for what cannot be read or takes no comment', async () => {
  const write = articleWriter(server);
  const option = server.services.settings.articlesOption;
  const bare = await server.app.inject({
    method: 'POST',
    url: '/index.php',
    cookies: visitor.cookies,
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', ...scripted },
    payload: new URLSearchParams({ option, view: 'item', task: 'comment', itemID: String(article.id) }).toString(),
  });
  assert.is(bare.statusCode, 200);
  assert.is(bare.json<ArticleCommentAnswer>().cssClass, 'k2FormLogError');
  const hidden = await write.article(author.id, category.id, { published: false });
  const members = await write.article(author.id, category.id, { access: 'registered' });
  const closed = await write.article(author.id, category.id, { allow_comments: false });
  assert.is((await comments.submit(hidden.id, visitor)).statusCode, 404);
  assert.is((await comments.submit(999_999, visitor)).statusCode, 404);
  assert.is((await comments.submit(members.id, visitor)).statusCode, 403);
  assert.match(answerOf(await comments.submit(closed.id, visitor)).message, 'closed');
  for (const one of [article, hidden, members, closed]) assert.equal(await rows(one.id), []);
});

test('H-027 name, address and text are needed, the address has to look like one, and the human check is passed', async () => {
  assert.match(await refused({ userName: '  ' }), 'your name');
  assert.match(await refused({ commentEmail: '' }), 'e-mail address');
  assert.match(await refused({ commentText: '<b></b>' }), 'write your comment');
  assert.match(await refused({ commentEmail: 'ravi' }), 'does not look right');
  assert.match(await refused({ commentURL: 'javascript:alert(1)' }), 'website');
  await server.set('captcha.kind', 'builtin');
  assert.match(await refused({}), /picture|characters|answer|person|check/i);
  await server.set('captcha.kind', 'none');
  assert.equal(await rows(), []);
  assert.is(await count(), 0);
});

test('H-018 a guest’s comment is one row, counted, shown at once and told as JSON with the reload', async () => {
  const response = await comments.submit(article.id, visitor, { commentURL: 'www.example.org' });
  assert.match(String(response.headers['content-type']), 'application/json');
  assert.equal(answerOf(response), {
    message: 'Thank you. Your comment was published.',
    cssClass: 'k2FormLogSuccess',
    refresh: true,
    to: `/articles/item/${article.id}-${article.alias}#comment${(await rows())[0].id}`,
  });
  const [row, ...others] = await rows();
  assert.is(others.length, 0);
  assert.is(row.name, 'Ravi Menon');
  assert.is(row.website, 'https://www.example.org/');
  assert.is(row.author_id, null);
  assert.is(await count(), 1);
  const $ = await page();
  assert.is($('.itemCommentsList > li.even').length, 1);
  assert.is($('.commentAuthorName').text(), 'Ravi Menon');
  assert.is($('.itemCommentsCounter').text(), '1 comment');
});

test('fields that the form does not have write nothing: no other account, no other row, no approval', async () => {
  await server.set('articles.commentsModeration', 'guests');
  const known = await comments.row(article.id);
  await comments.submit(article.id, visitor, { id: known, userID: author.id, author_id: author.id, published: 1 });
  await server.set('articles.commentsModeration', 'none');
  const [first, second] = await rows();
  assert.is(first.body, 'Well said.');
  assert.is(second.author_id, null);
  assert.is(second.published, 0);
});

test('a member’s name and address are the account’s, whatever is posted', async () => {
  const member = await server.signedIn('reader', 'Meera Das');
  await comments.submit(article.id, member, { userName: 'Somebody Else', commentEmail: 'else@example.org' });
  const [row] = await rows();
  assert.is(row.name, 'Meera Das');
  assert.is(row.author_id, member.id);
  assert.match(row.email, '@people.test');
  const $ = await page(member);
  assert.is($('#comment-form [name=userName], #comment-form [name=commentEmail]').length, 0);
});

test('the same comment sent twice, at once or again, is one', async () => {
  const answers = await Promise.all([comments.submit(article.id, visitor), comments.submit(article.id, visitor)]);
  assert.equal(answers.map(answer => answerOf(answer).cssClass).sort(), ['k2FormLogError', 'k2FormLogSuccess']);
  assert.match(await refused({}), 'already');
  assert.is((await rows()).length, 1);
  assert.is(await count(), 1);
});

test('F-6.10 an account’s name is refused to a guest; under its address a comment is answered like any, and its owner told', async () => {
  const owner = await server.signedIn('reader', 'Known Name');
  const { email, username } = await server.sql('users').where('id', owner.id).first();
  assert.match(await refused({ userName: 'Known Name' }), 'This name belongs to an account');
  assert.match(await refused({ userName: username.toUpperCase() }), 'This name belongs to an account');
  const answer = answerOf(await comments.submit(article.id, visitor, { commentEmail: email }));
  const other = answerOf(
    await comments.submit(article.id, visitor, { commentEmail: 'free@example.org', commentText: 'Another.' }),
  );
  assert.equal({ ...answer, to: '' }, { ...other, to: '' }, 'alike but for the id of the comment');
  assert.equal(
    (await rows()).map(({ published }: { published: number }) => published),
    [1, 1],
  );
  assert.equal(
    (await mails('item-comment.claimed')).map(({ recipient }) => recipient),
    [email],
  );
});

test('comments come in a pace; beyond it they are refused in the shape of the answer', async () => {
  for (let n = 0; n < 12; n += 1) await comments.submit(article.id, visitor, { commentText: `Number ${n}.` });
  await refused({ commentText: 'One too many.' });
  assert.is((await rows()).length, 12);
});

test('H-017 what is held carries the marker, is counted nowhere, and is seen by its writer, its item’s author and moderators', async () => {
  await server.set('articles.commentsModeration', 'guests');
  const answer = answerOf(await comments.submit(article.id, visitor));
  await server.set('articles.commentsModeration', 'none');
  assert.is(answer.refresh, undefined);
  assert.is(await count(), 0);
  const moderator = await server.signedIn('moderator');
  for (const who of [visitor, author, moderator])
    assert.is((await page(who))('.itemCommentsList > li.unpublishedComment .commentHeld').length, 1);
  for (const who of [undefined, await server.visitor(), await server.signedIn('blogger')])
    assert.is((await page(who))('.itemCommentsList > li').length, 0);
  const told = (await mails('item-comment.held')).map(({ recipient }) => recipient);
  assert.ok(told.includes((await server.sql('users').where('id', author.id).first()).email));
});

test('listed words and too many links hold a comment, whoever moderates nothing; what shows nothing is no comment', async () => {
  assert.match(await refused({ commentText: '\u200B\u2060 \u3164' }), 'write your comment');
  assert.match(await refused({ userName: '\u200B' }), 'your name');
  const isHeld = async (fields: Record<string, unknown>): Promise<boolean> => {
    server.clock.advance(60_000);
    await comments.submit(article.id, visitor, fields);
    return (await rows()).at(-1).published === 0;
  };
  await server.set('comments.wordList', 'casino\nbuy now');
  assert.ok(await isHeld({ commentText: 'Visit my CASINO!' }));
  assert.ok(await isHeld({ commentText: 'Nice.', userName: 'Casino Royal' }));
  assert.not.ok(await isHeld({ commentText: 'The casinos of old.' }));
  await server.set('comments.wordList', '');
  const links = (many: number): string => Array.from({ length: many }, (_, at) => `www.example.org/${at}`).join(' ');
  assert.ok(await isHeld({ commentText: links(6) }));
  assert.not.ok(await isHeld({ commentText: links(5) }));
});

test('the author of an item is mailed a comment of somebody else, once, unless the setting says no', async () => {
  await comments.submit(article.id, visitor, { commentText: 'To be mailed.' });
  await comments.submit(article.id, author, { commentText: 'An answer of my own.' });
  const sent = (await mails('item-comment')).filter(({ text }) => text.includes('To be mailed.'));
  assert.is(sent.length, 1);
  assert.match(sent[0]?.text ?? '', `/articles/item/${article.id}-${article.alias}#comment`);
  assert.is((await mails('item-comment')).filter(({ text }) => text.includes('of my own')).length, 0);
});

test('what people write is text: escaped, its lines kept, web and mail addresses linked without a word for them', async () => {
  const body =
    'See www.example.org/a?b=1&c=2, <script>x</script>\nhttp://example.net/"onclick= mailto:a@b.example javascript:x';
  await comments.row(article.id, { body, name: '<img src=x onerror=y>', website: '' });
  const $ = await page();
  assert.equal(
    $('.commentText a')
      .map((_, link) => $(link).attr('href'))
      .get(),
    ['https://www.example.org/a?b=1&c=2', 'http://example.net/', 'mailto:a@b.example'],
  );
  assert.is($('.commentText a[rel="nofollow ugc noopener"]').length, 3);
  assert.is($('.itemCommentsList script, .itemCommentsList img[onerror]').length, 0);
  assert.is($('.commentText br').length, 1);
});

test('comments stand in the order and on the pages that the settings say', async () => {
  await server.set('articles.commentsPageSize', 2);
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(1000);
    ids.push(await comments.row(article.id, { body: `Number ${n}.`, created_at: new Date(server.clock.now()) }));
  }
  const shown = async (query: string) =>
    (await page(undefined, query))('.itemCommentsList > li')
      .map((_, li) => Number(li.attribs['data-item-comment']))
      .get();
  assert.equal(await shown(''), ids.slice(0, 2));
  assert.equal(await shown('?start=4'), ids.slice(4));
  assert.is((await page())('.itemCommentsPagination a[href$="?start=4#itemCommentsAnchor"]').length, 1);
  await server.set('articles.commentsOrder', 'desc');
  assert.equal(await shown(''), [ids[4], ids[3]]);
  await server.set('articles.commentsOrder', 'asc');
  const answer = await comments.post(article.id, visitor);
  const [last] = (await rows()).slice(-1);
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `/articles/item/${article.id}-${article.alias}?start=4#comment${last.id}`);
  await server.set('articles.commentsPageSize', 20);
});

test('without scripts the form comes again with what was typed and the mistake at its field', async () => {
  const response = await comments.post(article.id, visitor, { commentEmail: 'ravi', commentText: 'A long thought.' });
  assert.is(response.statusCode, 422);
  const $ = load(response.body);
  assert.is($('#comment-form textarea').text().trim(), 'A long thought.');
  assert.is($('#item-comment-commentEmail').attr('aria-invalid'), 'true');
  assert.match($('.error-summary').text(), 'does not look right');
  assert.match($('#comment-form input').last().attr('name') ?? '', /^[0-9a-f]{32}$/);
});

test('without scripts one question stands in for the human check, and the answer stores the comment', async () => {
  await server.set('captcha.kind', 'invisible');
  const asked = load((await comments.post(article.id, visitor)).body);
  const id = asked('[name="captcha-id"]').attr('value') ?? '';
  assert.is(asked('#comment-form textarea').text().trim(), 'Well said.');
  const { answer } = await server.sql('captchas').where('id', id).first();
  const stored = await comments.post(article.id, visitor, { 'captcha-id': id, 'captcha-response': answer });
  await server.set('captcha.kind', 'none');
  assert.is(stored.statusCode, 303);
  assert.is((await rows()).length, 1);
});

test('H-014 H-022 H-026 the form has the fields clients know, the token last, in it #formLog; settings close it', async () => {
  const $ = await page(visitor);
  for (const name of ['commentText', 'userName', 'commentEmail', 'commentURL', 'itemID'])
    assert.is($(`#comment-form [name="${name}"]`).length, 1, name);
  assert.is($('#comment-form input').last().attr('value') ?? '1', '1');
  assert.ok($('#comment-form input').last().attr('name') || $('#comment-form input').last().attr('data-token') === '');
  assert.is($('#comment-form span#formLog').length, 1);
  assert.is($('#itemCommentsAnchor').length, 1);
  await server.set('articles.comments', 'members');
  assert.is((await page())('#comment-form').length, 0);
  assert.is((await page())('.itemCommentsLoginFirst').length, 1);
  assert.is((await comments.submit(article.id, visitor)).statusCode, 403);
  await server.set('articles.comments', 'off');
  assert.is((await page())('.itemComments').length, 0);
  assert.match(answerOf(await comments.submit(article.id, author)).message, 'closed');
  await server.set('articles.comments', 'everyone');
});

test('200 comments are printed in a moment, and once for all members', async () => {
  await server.set('articles.commentsPageSize', 200);
  for (let n = 0; n < 200; n += 1) await comments.row(article.id, { body: `Number ${n}: see http://example.org/${n}` });
  const [one, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  assert.is((await page(one))('.itemCommentsList > li').length, 200);
  const ms = await processorMs(async () => assert.is((await page(other))('.itemCommentsList > li').length, 200));
  assert.ok(ms < 500, `${ms} ms`);
  await server.set('articles.commentsPageSize', 20);
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter, scripted, type WrittenArticle } from '../../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('looking after comments on items');
let server: TestServer;
let author: Person & { id: number };
let moderator: Person & { id: number };
let blogger: Person & { id: number };
let visitor: Person;
let article: WrittenArticle;
let comments: ReturnType<typeof articleCommenting>;
let held: number;
let shown: number;

test.before(async () => {
  server = await openTestServer();
  comments = articleCommenting(server);
  await server.set('captcha.kind', 'none');
  author = await server.signedIn('author', 'Asha Rao');
  moderator = await server.signedIn('moderator');
  blogger = await server.signedIn('blogger');
});
test.before.each(async () => {
  server.clock.advance(25 * 3600_000);
  visitor = await server.visitor();
  [author, moderator, blogger] = [
    await server.signedIn('author', 'Asha Rao'),
    await server.signedIn('moderator'),
    await server.signedIn('blogger'),
  ];
  article = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
  held = await comments.row(article.id, { published: false, body: 'Held.' });
  shown = await comments.row(article.id, { body: 'Shown.' });
});
test.after(() => server.close());

const state = async () =>
  (await server.sql('item_comments').where('item_id', article.id).orderBy('id')).map(
    ({ id, published }: { id: number; published: number }) => [id, published],
  );
const count = async (): Promise<number> =>
  (await server.sql('items').select('comments_count').where('id', article.id).first()).comments_count;
const acts = ['remove', 'publish', 'unpublish', 'saveComment'];
const address = (task: string, id: number): string =>
  `/index.php?option=${server.services.settings.articlesOption}&view=comments&task=${task}&commentID=${id}&format=raw`;

test('F-039 a blogger, a reader and a visitor change no comment; without the token nobody does', async () => {
  for (const task of acts) {
    for (const who of [blogger, visitor, await server.signedIn('reader')])
      assert.is((await comments.act(task, who, { commentID: held, commentText: 'x' })).statusCode, 403, task);
    const bare = await server.app.inject({
      method: 'POST',
      url: address(task, held),
      cookies: moderator.cookies,
      headers: { host: 'lectern.test', ...scripted },
    });
    assert.is(bare.statusCode, 200);
    assert.is(bare.body, 'Invalid Token');
  }
  assert.is((await server.get(address('remove', held), moderator, scripted)).statusCode, 403);
  assert.equal(await state(), [
    [held, 0],
    [shown, 1],
  ]);
});

test('H-023 H-024 F-039 moderators and the item’s author remove and approve: exactly true, typed as text', async () => {
  const approved = await comments.act('publish', author, { commentID: held });
  assert.is(approved.body, 'true');
  assert.match(String(approved.headers['content-type']), 'text/plain');
  assert.is(await count(), 2);
  assert.is((await comments.act('publish', moderator, { commentID: held })).body, 'true');
  assert.is(await count(), 2);
  assert.is((await comments.act('remove', moderator, { commentID: shown })).body, 'true');
  assert.is(await count(), 1);
  assert.is((await comments.act('remove', moderator, { commentID: shown })).statusCode, 404);
  assert.equal(await state(), [[held, 1]]);
});

test('several at once are all or none, whoever they belong to', async () => {
  const stranger = await server.signedIn('author');
  const other = await articleWriter(server).article(stranger.id, (await articleWriter(server).category('Other')).id);
  const foreign = await comments.row(other.id);
  assert.is((await comments.act('remove', author, { cid: [held, shown, foreign] })).statusCode, 403);
  assert.is((await comments.act('remove', author, { cid: [held, shown, 999_999] })).statusCode, 404);
  assert.is((await state()).length, 2);
  assert.is((await comments.act('unpublish', author, { cid: [held, shown] })).body, 'true');
  assert.is(await count(), 0);
  assert.match((await comments.act('remove', author, {})).body, 'select at least one');
});

test('F-4.3 a refused act on several comments leads back to the list with the selection kept', async () => {
  const { articlesOption: option } = server.services.settings;
  const list = '/articles/comments/all';
  const send = (ids: readonly number[]) =>
    server.post({ option, view: 'comments', task: 'publish', cid: ids, return: list }, author);
  const answer = await send([held, shown, 999_999]);
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `${list}?ticked=${held}.${shown}.999999`);
  const $ = load((await server.get(String(answer.headers.location), author)).body);
  assert.is($('input[name="cid[]"][checked]').length, 2);
  assert.match($('[data-notice=error]').text(), 'Nothing was changed, and your selection is kept.');
  assert.equal((await state()).find(([id]) => id === held)?.[1], 0);
  const none = await send([]);
  assert.is(none.headers.location, list);
  assert.match((await server.get(list, author)).body, 'Select at least one row first.');
});

test('all that wait on one’s own items go together; those on others’ stay', async () => {
  const other = await articleWriter(server).article(moderator.id, (await articleWriter(server).category('Other')).id);
  const foreign = await comments.row(other.id, { published: false });
  assert.is((await comments.act('deleteUnpublished', visitor, {})).statusCode, 403);
  assert.is((await comments.act('deleteUnpublished', author, {})).body, 'true');
  assert.equal(await state(), [[shown, 1]]);
  assert.ok(await server.sql('item_comments').where('id', foreign).first());
});

test('a text that is changed is cleaned, kept and told as markup', async () => {
  const answer = await comments.act('saveComment', author, {
    commentID: shown,
    commentText: '<b>Now</b> www.a.example',
  });
  const { comment, message } = answer.json<{ comment: string; message: string }>();
  assert.is(comment, 'Now <a href="https://www.a.example/" rel="nofollow ugc noopener">www.a.example</a>');
  assert.is(message, 'The comment was saved.');
  assert.is((await server.sql('item_comments').where('id', shown).first()).body, 'Now www.a.example');
});

test('H-015 the links of moderation stand for who may follow them; without scripts each leads to a question', async () => {
  const path = `/articles/item/${article.id}-${article.alias}`;
  const links = async (as?: Person) =>
    load((await server.get(path, as)).body)('li > span.commentToolbar > a.commentRemoveLink').length;
  assert.equal([await links(), await links(blogger), await links(author), await links(moderator)], [0, 0, 2, 2]);
  const $ = load((await server.get(path, author)).body);
  assert.is($('li.unpublishedComment > span.commentToolbar > a.commentApproveLink').length, 1);
  const href = $(`[data-item-comment=${shown}] .commentRemoveLink`).attr('href') ?? '';
  const followed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
  assert.is((await server.get(href, blogger, followed)).statusCode, 403);
  const question = load((await server.get(href, author, followed)).body);
  assert.match(question('h1').text(), 'Remove the comment by Ravi Menon');
  const fields = Object.fromEntries(
    question('main form input')
      .toArray()
      .map(({ attribs }) => [attribs.name, attribs.value]),
  );
  const done = await server.post(fields, author, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...followed },
  });
  assert.is(done.statusCode, 303);
  assert.match(String(done.headers.location), path);
  assert.equal(await state(), [[held, 0]]);
});

test('the list shows an author the comments on their own items, a moderator those on all, a visitor none', async () => {
  const boxes = async (as: Person | undefined, path = '/articles/comments') =>
    load((await server.get(path, as)).body)('input[name="cid[]"]')
      .toArray()
      .map(({ attribs }) => Number(attribs.value));
  assert.is((await server.get('/articles/comments')).statusCode, 403);
  assert.equal(await boxes(blogger), []);
  assert.equal(await boxes(author), [held]);
  assert.equal((await boxes(author, '/articles/comments/all')).sort(), [held, shown]);
  assert.ok((await boxes(moderator)).includes(held));
  const address = 'ravi@example.org';
  assert.not.match((await server.get('/articles/comments/all', author)).body, address);
  assert.match((await server.get('/articles/comments/all', moderator)).body, address);
  assert.match((await server.get('/moderation/comments', moderator)).body, 'href="/articles/comments"');
});

const report = (as: Person, fields: Record<string, unknown> = {}) =>
  comments.act('sendReport', as, { id: shown, name: 'Uma', reportReason: 'It is spam.', ...fields });
const reports = (type: string, id: number) => server.sql('reports').where({ type, target_id: id });
const mailed = async () => {
  while ((await workJobs(server.services)) > 0);
  return server.sql('outbox').where('cause', 'like', 'report:%').orderBy('id', 'desc').first();
};

test('H-029 F-036 a visitor reports a comment once; staff is mailed and finds it in the list', async () => {
  assert.match((await report(visitor, { name: '' })).body, 'your name');
  assert.match((await report(visitor, { reportReason: ' ' })).body, 'what is wrong');
  assert.is((await report(visitor, { id: held })).statusCode, 404);
  assert.is((await report(visitor)).body, 'Thank you. The staff will look at this comment.');
  assert.match((await report(visitor)).body, 'already');
  const [row, ...others] = await reports('item-comment', shown);
  assert.is(others.length, 0);
  assert.match(row.reason, 'It is spam.');
  assert.match((await mailed()).text, `#comment${shown}`);
  const list = load((await server.get('/moderation/reports', moderator)).body);
  assert.is(list(`a[href$="#comment${shown}"]`).length, 1);
  await comments.act('remove', moderator, { commentID: shown });
  assert.equal(await reports('item-comment', shown), []);
});

test('the report page is a bare frame with its form and log; the settings close it', async () => {
  const path = `/articles/comments/report?commentID=${shown}`;
  const $ = load((await server.get(path, visitor)).body);
  assert.is($('form#k2ReportCommentForm span#formLog').length, 1);
  assert.is($('header.site-header, .site-nav').length, 0);
  assert.is((await server.get(`/articles/comments/report?commentID=${held}`, visitor)).statusCode, 404);
  await server.set('articles.commentsReporting', 'members');
  assert.is((await server.get(path, visitor)).statusCode, 403);
  assert.is((await report(visitor)).statusCode, 403);
  assert.is((await server.get(path, blogger)).statusCode, 200);
  await server.set('articles.commentsReporting', 'off');
  assert.is((await server.get(path, blogger)).statusCode, 403);
  await server.set('articles.commentsReporting', 'everyone');
});

const reportUser = (id: number, as: Person, headers: Record<string, string> = scripted) =>
  server.get(
    `/index.php?option=${server.services.settings.articlesOption}&view=comments&task=reportSpammer&id=${id}&format=raw`,
    as,
    headers,
  );

test('H-031 F-036 reporting a user is a text, a report and a mail; it blocks nobody, whoever asks (ruling 1)', async () => {
  const writer = await server.signedIn('reader', 'Wordy Writer');
  await comments.row(article.id, { author_id: writer.id, name: 'Wordy Writer' });
  const foreign = { ...scripted, 'sec-fetch-site': 'cross-site' };
  assert.is((await reportUser(writer.id, visitor, foreign)).body, 'Invalid Token');
  assert.is((await reportUser(writer.id, writer)).body, 'You cannot report yourself.');
  assert.is((await reportUser(999_999, visitor)).statusCode, 404);
  const unseen = await server.signedIn('reader', 'Quiet Reader');
  await comments.row(article.id, { author_id: unseen.id, published: false });
  assert.is((await reportUser(unseen.id, visitor)).statusCode, 404);
  const question = await server.get(`/articles/comments/report-user?id=${unseen.id}`);
  assert.is(question.statusCode, 404);
  assert.not.match(question.body, 'Quiet Reader');
  for (const who of [visitor, await server.signedIn('admin')]) {
    const answer = await reportUser(writer.id, who);
    assert.is(answer.body, 'Thank you. The staff will look at what this user wrote.');
    assert.match(String(answer.headers['content-type']), 'text/plain');
  }
  assert.match((await reportUser(writer.id, visitor)).body, 'already');
  assert.is((await reports('user', writer.id)).length, 2);
  assert.is((await server.sql('users').where('id', writer.id).first()).status, 'active');
  assert.match((await mailed()).text, '/moderation/ban');
  const list = load((await server.get('/moderation/reports', moderator)).body);
  assert.ok(list(`a[href*="/moderation/ban?id=${writer.id}"]`).length >= 1);
});

test('comments on articles are a place of the dashboard for who writes articles, and for no reader', async () => {
  const places = async (who: Person): Promise<number> =>
    load((await server.get('/blog/dashboard/favourites', who)).body)('nav a[href="/articles/comments"]').length;
  assert.equal([(await places(author)) > 0, (await places(moderator)) > 0], [true, true]);
  assert.is(await places(await server.signedIn('reader')), 0);
});

test('H-016 a link to report stands at comments of accounts; followed by a browser it asks first and stores nothing', async () => {
  const writer = await server.signedIn('reader', 'Wordy Writer');
  await comments.row(article.id, { author_id: writer.id, name: 'Wordy Writer' });
  const path = `/articles/item/${article.id}-${article.alias}`;
  const $ = load((await server.get(path)).body);
  const link = $('.commentToolbar > a.k2ReportUserButton');
  assert.is(link.length, 1);
  const asked = await server.get(link.attr('href') ?? '', visitor, { 'sec-fetch-mode': 'navigate' });
  assert.match(asked.body, 'Are you sure you want to report this user?');
  assert.equal(await reports('user', writer.id), []);
  assert.is(load((await server.get(path, writer)).body)('a.k2ReportUserButton').length, 0);
});

test('F-5.5 comments of one name have headings, links and reports of their own, by their number on every page', async () => {
  await server.set('articles.commentsPageSize', 2);
  for (let n = 0; n < 2; n += 1) {
    server.clock.advance(1000);
    await comments.row(article.id, { name: 'Ruth', body: `Number ${n}.`, created_at: new Date(server.clock.now()) });
  }
  const page = async (query = '') =>
    load((await server.get(`/articles/item/${article.id}-${article.alias}${query}`)).body);
  const namesOn = ($: Awaited<ReturnType<typeof page>>) =>
    $('.itemCommentsList :is(h3, a)')
      .map((_, one) => $(one).text().replace(/\s+/g, ' ').trim())
      .get();
  const $ = await page();
  const all = [...namesOn($), ...namesOn(await page('?start=2'))];
  for (const name of ['Comment 2, Ruth', 'Comment 3, Ruth', '#Link to comment 2 by Ruth', 'Report comment 3 by Ruth'])
    assert.ok(all.includes(name), `${name} in ${all.join('; ')}`);
  assert.is(new Set(all).size, all.length);
  assert.is($('a[href="#itemCommentsAnchor"]').first().text(), 'Skip to comments');
  assert.is($('#itemCommentsAnchor').attr('tabindex'), '-1');
  assert.is($(String($('.itemComments a.skip-link').attr('href'))).attr('tabindex'), '-1');
  await server.set('articles.commentsPageSize', 20);
});

test('the heading of the author’s own comment is heard as two words', async () => {
  await comments.submit(article.id, author);
  const $ = load((await server.get(`/articles/item/${article.id}-${article.alias}`)).body);
  assert.is($('.authorResponse .commentHead').text(), 'Comment 2, Asha Rao, Author');
});

test.run();

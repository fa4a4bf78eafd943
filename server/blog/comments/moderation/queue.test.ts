import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../../../core/jobs/jobs.ts';
import { articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('the list of held comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  moderator = await server.signedIn('moderator', 'Mod');
  post = await on.post({ title: 'Held below' });
  for (let index = 0; index < 22; index++) await on.row(post, { state: 'held', body: `Earlier ${index}` });
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  post = await on.post({ title: `Post at ${server.clock.now()}` });
});
test.after(() => server.close());

test('F-4.3 a bulk act on a mixed selection leads back to its list, with the selection kept and the rows marked', async () => {
  const held = await on.row(post, { state: 'held' });
  const removed = await on.row(post, { state: 'removed' });
  const list = '/moderation/comments';
  const answer = await server.post({ task: 'comments.approve', ids: [held, removed], return: list }, moderator);
  assert.is(answer.statusCode, 303);
  const to = String(answer.headers.location);
  assert.is(to, `${list}?ticked=${held}.${removed}&refused=${removed}`);
  const $ = load((await server.get(to, moderator)).body);
  assert.is($(`input[value=${held}]`).attr('checked'), 'checked');
  assert.match($('[data-notice=error]').text(), 'Nothing was changed, and your selection is kept.');
  assert.is((await on.stored(held)).state, 'held');
});

test('F-4.3 a refused bulk act leads back to the very page of the list, and a selection of another page is shown there', async () => {
  for (let index = 0; index < 12; index++) await on.row(post, { state: 'held', body: `Paged ${index}` });
  const second = load((await server.get('/moderation/comments?limit=10&start=10', moderator)).body);
  assert.is(second('#waiting-comments input[name=return]').val(), '/moderation/comments?limit=10&start=10');
  const [first] = await server.sql('comments').where('state', 'held').orderBy(['created_at', 'id']).limit(1);
  const $ = load((await server.get(`/moderation/comments?limit=10&start=10&ticked=${first.id}`, moderator)).body);
  assert.match($('#waiting-comments h2').first().text(), 'Selected on another page');
  assert.is($(`#waiting-${first.id}`).attr('checked'), 'checked');
  assert.is($('.waiting-comments').last().find(`#waiting-${first.id}`).length, 0);
});

test('F-4.2 a flood of 200 held comments: page sizes, all of a page selected, search, all comments of a person', async () => {
  const spammer = await server.signedIn('reader', 'Spam Account');
  const flood = Array.from({ length: 200 }, (_, index) => ({
    post_id: post.id,
    number: index + 1,
    state: 'held',
    body: index === 7 ? 'One 100% sure casino' : `Flood ${index}`,
    html: `Flood ${index}`,
    name: index % 4 === 0 ? 'Bulk Bill' : `Name ${index}`,
    email: index % 4 === 0 ? 'bill@spam.example' : `n${index}@example.org`,
    author_id: index % 10 === 1 ? spammer.id : null,
    created_at: new Date(server.clock.now()),
  }));
  await server.sql('comments').insert(flood);
  await server.sql('posts').where('id', post.id).update({ comments_made: flood.length });
  const list = async (query: string) => load((await server.get(`/moderation/comments${query}`, moderator)).body);
  const boxes = (page: Awaited<ReturnType<typeof list>>) => page('#waiting-comments input[name="ids[]"]');
  for (const [query, count] of [
    ['?limit=10', 10],
    ['?limit=50', 50],
    ['?limit=100', 100],
    ['?limit=7', 20],
  ] as const)
    assert.is(boxes(await list(query)).length, count, query);
  assert.equal(
    (await list('?limit=50'))('#queue-limit option')
      .toArray()
      .map(one => one.attribs.value),
    ['10', '20', '50', '100'],
  );
  assert.is(boxes(await list('?search=100%25+sure')).length, 1);
  assert.is(boxes(await list('?search=n13@example')).length, 1);
  assert.is(boxes(await list('?search=Bulk+Bill&limit=100')).length, 50);
  assert.match((await list('?search=nowhere-at-all'))('main').text(), 'Nothing matches your filters.');
  const bill = (await list('?search=Bulk+Bill'))('.waiting-comment a:contains("All comments of Bulk Bill")').attr(
    'href',
  );
  assert.is(bill, '/moderation/comments?email=bill%40spam.example');
  const bills = await list('?email=bill%40spam.example&limit=100');
  assert.is(boxes(bills).length, 50);
  assert.match(bills('main').text(), 'Only comments of bill@spam.example are shown.');
  assert.is(boxes(await list(`?account=${spammer.id}&limit=100`)).length, 20);
  const all = bills('#waiting-comments a:contains("Select all 50 comments on this page")').attr('href') ?? '';
  const ticked = await list(all.slice('/moderation/comments'.length).split('#')[0] ?? '');
  const ids = ticked('input[name="ids[]"][checked]')
    .toArray()
    .map(one => one.attribs.value);
  assert.is(ids.length, 50);
  const back = String(ticked('#waiting-comments input[name=return]').val());
  const removed = await server.post({ task: 'comments.delete', ids, return: back }, moderator);
  assert.is(removed.headers.location, back);
  assert.is(boxes(await list('?email=bill%40spam.example')).length, 0);
});

test('F-4.2 both moderation lists show all comments of one network, and those on articles are searched and narrowed to a person', async () => {
  const author = await server.signedIn('author', 'Asha Rao');
  const item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
  const [here, there] = ['203.0.113.9', '198.51.100.4'];
  await server.set('comments.moderation', 'guests');
  await server.set('articles.commentsModeration', 'guests');
  const say = async (remoteAddress: string, email: string, words: string): Promise<void> => {
    const visitor = await server.visitor();
    await server.post({ task: 'comments.save', ...on.fields(post, { email, comment: words }) }, visitor, {
      remoteAddress,
    });
    const fields = { view: 'item', task: 'comment', itemID: item.id, userName: 'Ravi', commentEmail: email };
    const option = server.services.settings.articlesOption;
    await server.post({ option, ...fields, commentText: words }, visitor, { remoteAddress });
  };
  await say(here, 'one@example.org', 'Cheap watches');
  await say(here, 'two@example.org', 'Cheaper watches');
  await say(there, 'one@example.org', 'A kind word');
  await server.set('comments.moderation', 'none');
  await server.set('articles.commentsModeration', 'none');
  for (const path of ['/moderation/comments', '/articles/comments']) {
    const list = async (address: string, as: Person = moderator) => load((await server.get(address, as)).body);
    const shown = (page: Awaited<ReturnType<typeof list>>): number => page('.waiting-comment').length;
    const whole = await list(`${path}?search=watches`);
    assert.is(shown(whole), 2, path);
    const network = whole('.waiting-comment a:contains("All comments from the network of Ravi")').attr('href') ?? '';
    assert.not.match(network, here);
    const narrowed = await list(network);
    assert.is(shown(narrowed), 2, path);
    assert.match(narrowed('main').text(), 'Only comments from one network are shown.');
    const person = whole('.waiting-comment a:contains("All comments of Ravi")').first().attr('href') ?? '';
    assert.is(shown(await list(person)), 2, path);
    assert.is(whole('.waiting-comment a:contains("Block Ravi")').length, 2, path);
  }
  const ownList = load((await server.get('/articles/comments?email=one%40example.org', author)).body);
  assert.is(ownList('.waiting-comment').length, 3);
  assert.is(ownList('.waiting-comment a:contains("Block"), .row-actions').length, 0);
  assert.is(
    load((await server.get('/articles/comments?search=one%40example', author)).body)('.waiting-comment').length,
    0,
  );
});

test('F-4.2 held comments on articles are told of in one mail for each who may approve them', async () => {
  const author = await server.signedIn('author', 'Asha Rao');
  const item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
  const onItems = articleCommenting(server);
  await server.set('articles.commentsModeration', 'guests');
  const hold = async (words: string) => onItems.submit(item.id, await server.visitor(), { commentText: words });
  const mails = async (words: string) => {
    server.clock.advance(6 * 60_000);
    while ((await workJobs(server.services)) > 0);
    const found = await server.sql('outbox').where('text', 'like', `%${words}%`).select('recipient', 'subject', 'text');
    assert.is(new Set(found.map(({ recipient }: { recipient: string }) => recipient)).size, found.length);
    return found;
  };
  for (let index = 0; index < 4; index++) await hold(`Digest ${index}`);
  const { email } = await server.sql('users').where('id', author.id).first('email');
  const sent = await mails('Digest 0');
  assert.ok(sent.some(({ recipient }: { recipient: string }) => recipient === email) && sent.length >= 2);
  for (const { subject, text } of sent) {
    assert.is(subject, '4 comments are awaiting approval');
    assert.match(text, 'Digest 3');
    assert.match(text, '/articles/comments');
  }
  await hold('Alone');
  assert.match((await mails('Alone'))[0]?.text ?? '', 'Publish or remove it');
  await server.set('articles.commentsModeration', 'none');
});

test('F-4.3 a bulk act with nothing ticked says what to do, on its list', async () => {
  for (const [task, list] of [
    ['comments.approve', '/moderation/comments'],
    ['comments.delete', '/moderation/comments'],
    ['reports.discard', '/moderation/reports'],
  ] as const) {
    const answer = await server.post({ task, return: list }, moderator);
    assert.is(answer.headers.location, list, task);
    assert.match((await server.get(list, moderator)).body, 'Select at least one row first.', task);
  }
});

test.run();

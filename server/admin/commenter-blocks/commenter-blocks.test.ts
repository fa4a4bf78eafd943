import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mailKey } from '../../core/net/mail-address.ts';
import { emailMark, networkMark } from '../../core/net/network.ts';
import { eraseAddressData } from '../../personal-data/erasure/erase-data.ts';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { commenting, rejection } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('blocked guests');
const refusedWords = 'You are not allowed to do this.';
const list = '/blog/dashboard/blocked';
const dayMs = 24 * 3600_000;
let server: TestServer;
let on: ReturnType<typeof commenting>;
let onArticles: ReturnType<typeof articleCommenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let item: WrittenArticle;
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  [on, onArticles] = [commenting(server), articleCommenting(server)];
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  await server.sql('commenter_blocks').delete();
  moderator = await server.signedIn('moderator', 'Mod');
  post = await on.post({ title: 'Held below' });
  const author = await server.signedIn('author');
  item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
});
test.after(() => server.close());

const spam = { name: 'Bill', email: 'Bill@Spam.example' } as const;
const articleSpam = { userName: 'Bill', commentEmail: 'bill@spam.example' } as const;
const blocks = () => server.sql('commenter_blocks').orderBy('id');
const block = (fields: Record<string, unknown>, as: Person = moderator) =>
  server.post({ task: 'commenters.block', email: '1', period: '7', reason: 'Casino links', ...fields }, as);
const spammed = async (): Promise<number> => (await on.save(post, await server.visitor(), spam)).id;
const fromAddress = (ip: string, as: Person, fields = {}) =>
  server.post({ task: 'comments.save', ...on.fields(post, fields) }, as, { remoteAddress: ip });
const page = async (address: string, as: Person = moderator) => load((await server.get(address, as)).body);

test('F-4.2 a moderator blocks a guest by e-mail address from the list of held comments: by call, without scripts and on articles the guest is refused, the text is kept', async () => {
  const id = await on.row(post, { state: 'held', name: 'Bill', email: 'bill@spam.example', ip: '203.0.113.9' });
  const held = await page('/moderation/comments');
  const link = held('.waiting-comment a:contains("Block Bill")').last().attr('href') ?? '';
  assert.is(link, `${list}/guest?comment=${id}&return=${encodeURIComponent('/moderation/comments')}`);
  const form = await page(link);
  assert.is(form('h1').text(), 'Block Bill from commenting');
  assert.equal([form('[name=email]').attr('checked'), form('[name=network]').attr('checked')], ['checked', undefined]);
  assert.match(form('[name=period]').text(), '7 days, until 28 November 2026');
  assert.not.match(form('main').text(), '203.0.113.9');
  const fields = Object.fromEntries(
    form('main form input[type=hidden]')
      .toArray()
      .map(one => [one.attribs.name, one.attribs.value]),
  );
  const answer = await block(fields);
  assert.is(answer.headers.location, '/moderation/comments');
  assert.match((await server.get('/moderation/comments', moderator)).body, '“Bill” is blocked from commenting.');

  const visitor = await server.visitor();
  assert.is(rejection(await on.ask(post, visitor, spam)), refusedWords);
  const plain = await server.post(
    { task: 'comments.save', ...on.fields(post, { ...spam, comment: 'Keep me.' }) },
    visitor,
  );
  assert.is(plain.statusCode, 403);
  const again = load(plain.body);
  assert.is(again('textarea[name=comment]').text().trim(), 'Keep me.');
  assert.match(again('main').text(), refusedWords);
  assert.not.match(again('main').text(), /block|Casino|until/i);
  assert.is((await onArticles.submit(item.id, visitor, articleSpam)).json().message, refusedWords);
  const articleForm = await onArticles.post(item.id, visitor, { ...articleSpam, commentText: 'Keep me too.' });
  assert.is(load(articleForm.body)('textarea[name=commentText]').text().trim(), 'Keep me too.');
  assert.equal(await on.counted(post), [0, 0]);
  assert.is((await server.sql('item_comments').where('item_id', item.id)).length, 0);

  assert.ok((await on.save(post, visitor)).id > 0);
  assert.is((await onArticles.submit(item.id, visitor)).json().cssClass, 'k2FormLogSuccess');
});

test('F-4.2 a guest without an e-mail address is blocked by network from both lists, an older comment’s too; where nothing is known the list says so', async () => {
  const row = { state: 'held', name: 'Nameless', email: '', network: null } as const;
  const id = await on.row(post, { ...row, ip: '203.0.113.9' });
  await on.row(post, { ...row, name: 'Unknown', ip: '' });
  const articleRow = {
    item_id: item.id,
    ...row,
    published: 0,
    body: 'Older.',
    created_at: new Date(server.clock.now()),
  };
  const { state: _, ...older } = articleRow;
  const [articleId] = await server.sql('item_comments').insert([{ ...older, ip: '203.0.113.9' }]);
  await server.sql('item_comments').insert([{ ...older, name: 'Unknown', ip: '' }]);
  for (const [path, named] of [
    ['/moderation/comments', `comment=${id}`],
    ['/articles/comments', `itemComment=${articleId}`],
  ]) {
    const held = await page(`${path}`);
    const href = held('.waiting-comment a:contains("Block Nameless")').attr('href') ?? '';
    assert.match(href, `${named}&`);
    const form = await page(href);
    assert.equal([form('[name=email]').length, form('[name=network]').attr('checked')], [0, 'checked']);
    const unknown = held('.waiting-comment:contains("Unknown")');
    assert.is(unknown.find('a:contains("Block")').length, 0);
    assert.match(unknown.text(), 'Unknown cannot be blocked: neither an email address nor a network was stored');
  }
  await block({ comment: id, email: '', network: '1' });
  assert.is((await fromAddress('203.0.113.9', await server.visitor())).statusCode, 403);
});

test('F-4.2 a block of a network refuses every guest from it, and neither members nor other networks', async () => {
  const visitor = await server.visitor();
  await fromAddress('2001:db8:1:2::7', visitor, { email: 'first@example.org' });
  const [comment] = await server.sql('comments').where('post_id', post.id);
  await block({ comment: comment.id, email: '', network: '1' });
  const [row] = await blocks();
  assert.equal([row.kind, row.email], ['network', '']);
  assert.not.match(JSON.stringify(row), /2001:db8/);
  const other = await server.visitor();
  assert.is((await fromAddress('2001:db8:1:2:ffff::1', other)).statusCode, 403);
  assert.is((await fromAddress('2001:db8:1:3::1', other)).statusCode, 303);
  const member = await server.signedIn('reader');
  assert.is((await fromAddress('2001:db8:1:2::9', member, { comment: 'As a member.' })).statusCode, 303);
  const shown = (await page(list))('.list-table tbody').text();
  assert.match(shown, `Network ${networkMark(server.services.settings.secret, '2001:db8:1:2::1').slice(0, 8)}`);

  const now = new Date(server.clock.now());
  await eraseAddressData(server.services, mailKey(comment.email), { comments: 'anonymous', name: 'A guest', now });
  assert.equal(
    (await blocks()).map(({ name }: { name: string }) => name),
    [''],
    'the name is erased with the comments',
  );
  assert.match((await page(list))('.list-table tbody').text(), '(erased)');
  assert.is((await fromAddress('2001:db8:1:2:ffff::1', await server.visitor())).statusCode, 403);
});

test('F-4.2 a block that has ended has no effect and leaves the list; lifting one or many lets guests in at once; both acts are in the log', async () => {
  const id = await spammed();
  await server.sql('audit_log').delete();
  await block({ comment: id, period: '1' });
  assert.is(rejection(await on.ask(post, await server.visitor(), spam)), refusedWords);
  server.clock.advance(dayMs + 1000);
  moderator = await server.signedIn('moderator');
  assert.is((await page(list))('.list-table tbody tr').length, 0);
  assert.ok((await on.save(post, await server.visitor(), { ...spam, comment: 'Free again.' })).id > 0);

  await block({ comment: id, period: 'always', network: '1' });
  const [first, second] = await blocks();
  assert.equal([first.ends_at, second.ends_at], [null, null]);
  assert.is(rejection(await on.ask(post, await server.visitor(), { email: 'x@example.org' })), refusedWords);
  const question = await page(`${list}?ask=commenters.unblock&ids=${first.id},${second.id}&return=${list}`);
  assert.match(question('main').text(), spam.email);
  const lifted = await server.post({ task: 'commenters.unblock', ids: [first.id, second.id], return: list }, moderator);
  assert.is(lifted.headers.location, list);
  assert.equal(await blocks(), []);
  assert.ok((await on.save(post, await server.visitor(), { ...spam, comment: 'And again.' })).id > 0);
  const acts = await server.sql('audit_log').orderBy('id').select('act', 'type', 'target_id', 'detail', 'user_id');
  assert.equal(
    acts.map(({ act, detail }: { act: string; detail: string }) => [act, detail]),
    [...Array(3).fill(['commenter.block', 'Casino links']), ...Array(2).fill(['commenter.unblock', 'Casino links'])],
  );
  assert.is(acts.at(-1)?.user_id, moderator.id);
  const log = await page('/blog/dashboard/site/log', await server.signedIn('staff'));
  assert.match(log('.list-table').text(), 'Blocked a guest from commenting');
});

test('F-4.2 only moderators, staff and admins block; nothing happens without a token, for what is not there, or with nothing chosen', async () => {
  const id = await spammed();
  const people = await Promise.all((['reader', 'author', 'blogger'] as const).map(role => server.signedIn(role)));
  for (const who of [await server.visitor(), ...people, post.author]) {
    assert.is((await block({ comment: id }, who)).statusCode, 403);
    assert.is((await server.post({ task: 'commenters.unblock', ids: [id] }, who)).statusCode, 403);
    for (const path of [list, `${list}/guest?comment=${id}`])
      assert.ok([302, 303, 403].includes((await server.get(path, who)).statusCode), path);
  }
  const { lectern_token: _, ...cookies } = moderator.cookies;
  assert.ok((await block({ comment: id }, { ...moderator, cookies })).statusCode >= 400);
  const member = await server.signedIn('reader');
  const theirs = await on.row(post, { author_id: member.id, email: 'member@example.org' });
  for (const comment of [999_999, theirs]) assert.is((await block({ comment })).statusCode, 404, `${comment}`);
  assert.is((await block({ itemComment: id + 999_999 })).statusCode, 404);
  assert.is((await block({ comment: id, period: '5' })).statusCode, 422);
  const nothing = await block({ comment: id, email: '', period: '90', reason: 'Kept reason' });
  assert.is(nothing.statusCode, 422);
  const again = load(nothing.body);
  assert.match(again('.field-error, .error-summary').text(), 'Select what to block');
  assert.equal([again('[name=reason]').val(), again('[name=period]').val()], ['Kept reason', '90']);
  assert.equal(await blocks(), []);

  await block({ comment: id });
  const [{ id: made }] = await blocks();
  assert.is((await server.post({ task: 'commenters.unblock', ids: [made, made + 999] }, moderator)).statusCode, 404);
  assert.is((await blocks()).length, 1);
});

test('F-4.2 two who block the same guest at once make one block of each kind, and a second block changes the first', async () => {
  const id = await spammed();
  const others = await Promise.all([server.signedIn('staff'), server.signedIn('admin')]);
  const answers = await Promise.all(
    [moderator, ...others].map(who => block({ comment: id, network: '1', reason: 'At once' }, who)),
  );
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [303, 303, 303],
  );
  assert.equal((await blocks()).map(({ kind }: { kind: string }) => kind).sort(), ['email', 'network']);
  await block({ comment: id, period: 'always', reason: 'For good' });
  const rows = await blocks();
  assert.is(rows.length, 2);
  const email = rows.find(({ kind }: { kind: string }) => kind === 'email');
  assert.equal([email.reason, email.ends_at], ['For good', null]);
});

test('F-4.2 the list of blocked guests is searched, narrowed, sorted and paged; an erased address leaves it and stays blocked', async () => {
  const now = new Date(server.clock.now());
  const { secret } = server.services.settings;
  const made = Array.from({ length: 14 }, (_, index) => ({
    kind: index < 12 ? 'email' : 'network',
    mark: index < 12 ? emailMark(secret, mailKey(`n${index}@spam.example`)) : `${index}`.padStart(32, '0'),
    name: `Guest ${index}`,
    email: index < 12 ? `n${index}@spam.example` : '',
    reason: index === 3 ? '100% casino' : 'Spam',
    by_id: moderator.id,
    created_at: now,
    ends_at: index === 5 ? new Date(now.getTime() + dayMs) : null,
  }));
  await server.sql('commenter_blocks').insert(made);
  const rows = async (query: string): Promise<number> => (await page(list + query))('.list-table tbody tr').length;
  assert.is(await rows(''), 10);
  assert.is(await rows('?start=10'), 4);
  assert.is(await rows('?kind=network'), 2);
  assert.is(await rows('?post-search=100%25+casino'), 1);
  assert.is(await rows('?post-search=n7@spam'), 1);
  const soonest = await page(`${list}?sort=end`);
  assert.match(soonest('.list-table tbody tr').first().text(), 'Guest 5');

  const key = 'n1@spam.example';
  await eraseAddressData(server.services, key, { comments: 'anonymous', name: 'A guest', now });
  assert.is(await rows('?post-search=n1@spam'), 0);
  assert.is(rejection(await on.ask(post, await server.visitor(), { email: key })), refusedWords);
});

test.run();

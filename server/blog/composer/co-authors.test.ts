import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { moveAccount } from '../../admin/users/removal/merge-queries.ts';
import { transact } from '../../core/db/index.ts';
import { leaveSharedPosts, sharedPosts } from '../../personal-data/erasure/co-author-queries.ts';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { makeTeam } from '../../test/fixtures/teams.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { listedCount } from '../post-model/listed-count-queries.ts';
import { monthsOf } from '../post-model/listing-queries.ts';
import { channelsOf, newsOf } from '../subscriptions/mails/news-queries.ts';

type Member = Person & { id: number };

const test = suite('co-authors of a post');
let server: TestServer;
let asha: Member;
let ravi: Member;
let meera: Member;
let staff: Member;

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha Rao');
  ravi = await server.signedIn('blogger', 'Ravi Iyer');
  meera = await server.signedIn('blogger', 'Meera Pillai');
  staff = await server.signedIn('staff', 'Staff Person');
});
test.after(() => server.close());

const listOf = (id: number, states: readonly string[] = ['accepted', 'invited']): Promise<number[]> =>
  server.sql('post_authors').where('post_id', id).whereIn('state', states).orderBy('position').pluck('user_id');
const answer = (id: number, as: Person, given: string) => server.post({ task: 'posts.answer', id, answer: given }, as);
const answerPage = (id: number) => `/blog/dashboard/coauthor?id=${id}`;
const errorsOf = (body: string): (string | undefined)[] => {
  const $ = load(body);
  return $('.error-summary a')
    .toArray()
    .map(link => $(link).attr('href'));
};
const permalinkOf = async ({ id }: Member): Promise<string> =>
  (await server.sql('users').where({ id }).first('permalink')).permalink;
const change = (id: number, fields: Fields, as: Person = asha) =>
  composing(server, as).save({ id: String(id), goal: 'keep', ...fields }, as);
const shared = async (columns: Readonly<Record<string, unknown>> = {}, people: readonly Member[] = [ravi]) => {
  const post = await writer(server).post(asha.id, columns);
  const named = { title: String(columns.title ?? 'A post'), coauthors: '' };
  const saved = await change(post.id, { ...named, coauthor_ids: people.map(({ id }) => String(id)) });
  assert.is(saved.statusCode, 303);
  for (const person of people) assert.is((await answer(post.id, person, 'accept')).statusCode, 303);
  return { ...post, slug: String((await composing(server, asha).row(post.id)).slug) };
};

test('a stranger, a co-author and a moderator change no list; only the person leaves it', async () => {
  const post = await shared();
  const moderator = await server.signedIn('moderator');
  for (const person of [await server.visitor(), meera, ravi, moderator]) {
    const { statusCode } = await change(post.id, { coauthors: 'Meera Pillai' }, person);
    assert.is(statusCode, 403);
    assert.equal(await listOf(post.id), [ravi.id]);
  }
  for (const person of [await server.visitor(), meera, asha, moderator]) {
    const { statusCode } = await server.post({ task: 'posts.leave', id: post.id }, person);
    assert.ok([403, 404].includes(statusCode));
  }
  assert.is((await server.get(`/blog/dashboard/coauthor?id=${post.id}`, meera)).statusCode, 404);
  assert.equal(await listOf(post.id), [ravi.id]);
});

test('names, names of pages and suggested ids are found; a wrong name is an error at the field, and text survives', async () => {
  const { save, newest } = composing(server, asha);
  const typed = { coauthors: `Ravi Iyer, ${await permalinkOf(meera)}`, goal: 'draft' };
  assert.is((await save(typed)).statusCode, 303);
  const { id } = await newest();
  assert.equal(await listOf(id), [ravi.id, meera.id]);
  const wrong = await save({ coauthors: 'Ravi Iyer, Nobody Known', goal: 'draft' });
  assert.equal([wrong.statusCode, errorsOf(wrong.body)], [422, ['#field-coauthors']]);
  assert.is(load(wrong.body)('#field-coauthors').val(), 'Ravi Iyer, Nobody Known');
  const reader = await server.signedIn('reader', 'Only Reads');
  assert.is((await save({ coauthors: 'Only Reads', goal: 'draft' })).statusCode, 422);
  await change(id, { coauthors: '', coauthor_ids: [String(meera.id), String(reader.id), String(asha.id)] });
  assert.equal(await listOf(id), [meera.id], 'readers and the author herself are no co-authors');
  await change(id, { title: 'A new title' });
  assert.equal(await listOf(id), [meera.id], 'a form without the field leaves the list');
  assert.is((await change(id, { coauthors: 'Ravi Iyer' }, staff)).statusCode, 303);
  assert.equal(await listOf(id), [ravi.id]);
  await change(id, { coauthors: '' });
  assert.equal(await listOf(id), []);
});

test('a person who was invited gets one mail with the page of the answer, and leaves as a co-author', async () => {
  await server.sql('outbox').delete();
  const post = await shared({ title: 'Together' });
  await change(post.id, { title: 'Together', coauthors: '' });
  await change(post.id, { title: 'Together', coauthors: 'Ravi Iyer' });
  const mails = await server.sql('outbox').where('subject', 'like', '%co-author of “Together”%');
  assert.is(mails.length, 1);
  const leave = answerPage(post.id);
  assert.match(mails[0].text, `http://lectern.test${leave}`);
  await shared({ title: 'Together again' });
  const sent = await server.sql('outbox').where('subject', 'like', '%co-author of “Together%');
  assert.is(sent.length, 1, 'one mail a day, whatever the post');
  assert.is((await answer(post.id, ravi, 'accept')).statusCode, 303);
  assert.match((await server.get(leave, ravi)).body, 'Stop being a co-author');
  assert.is((await server.post({ task: 'posts.leave', id: post.id }, ravi)).statusCode, 303);
  assert.equal(await listOf(post.id), []);
  assert.is((await server.get(`${composerPage}?uid=${post.id}`, ravi)).statusCode, 403);
  const acts = await server.sql('audit_log').where({ type: 'post', target_id: post.id }).pluck('act');
  assert.ok(acts.includes('post.leave') && acts.includes('post.coauthors'));
});

test('a co-author reads and edits the draft and finds it among the own posts, and neither publishes nor deletes it', async () => {
  const draft = await shared({ title: 'Half done', state: 'draft', published_at: null });
  assert.is((await server.get(`/blog/${draft.slug}`, ravi)).statusCode, 200);
  assert.is((await server.get(`/blog/${draft.slug}`, meera)).statusCode, 404);
  const own = async (as: Member, query = '') => (await server.get(`/blog/dashboard/entries${query}`, as)).body;
  assert.match(await own(ravi), 'Half done');
  assert.match(await own(ravi, '?filter=3'), 'Half done');
  assert.not.match(await own(ravi, '?filter=1'), 'Half done');
  assert.not.match(await own(meera), 'Half done');
  const saved = await change(draft.id, { title: 'Nearly done', goal: 'draft' }, ravi);
  assert.is(saved.statusCode, 303);
  const row = await server.sql('posts').where('id', draft.id).first();
  assert.equal([row.title, row.state, row.author_id], ['Nearly done', 'draft', asha.id]);
  for (const task of ['posts.publish', 'posts.trash'])
    assert.is((await server.post({ task, ids: [draft.id] }, ravi)).statusCode, 403, task);
  assert.is((await server.post({ task: 'posts.submit', ids: [draft.id] }, ravi)).statusCode, 303);
});

test('a co-author changes neither who reads a published post nor its team, and so gets no right to delete it', async () => {
  const post = await shared({ title: 'Between us' });
  const owners = { coauthors: '', coauthor_ids: [String(ravi.id)], title: 'Between us' };
  assert.is((await change(post.id, { ...owners, privacy: 'private' })).statusCode, 303);
  const team = await makeTeam(server, { admins: [ravi.id] });
  const fields = { title: 'Between us', privacy: 'public', password: 'mine', password_remove: '1', team: String(team) };
  assert.is((await change(post.id, fields, ravi)).statusCode, 303);
  const row = await server.sql('posts').where({ id: post.id }).first('privacy', 'password', 'team_id', 'listed');
  assert.equal({ ...row }, { privacy: 'private', password: null, team_id: null, listed: 0 });
  assert.ok((await server.post({ task: 'posts.trash', 'ids[]': post.id }, ravi)).statusCode >= 400);
  assert.is((await change(post.id, { ...owners, privacy: 'public' })).statusCode, 303);
  assert.is((await server.sql('posts').where({ id: post.id }).first('privacy')).privacy, 'public');
});

test('a draft link of a co-author works as long as the person is one', async () => {
  const draft = await shared({ title: 'For a friend', state: 'draft', published_at: null });
  const made = await server.post({ task: 'posts.share', id: draft.id }, ravi);
  assert.is(made.statusCode, 303);
  const key = new URL(String(made.headers.location), 'http://lectern.test').searchParams.get('shared');
  const friend = await server.visitor();
  const open = async () => (await server.get(`/blog/draft?key=${key}`, friend)).statusCode;
  assert.is(await open(), 200);
  await server.post({ task: 'posts.leave', id: draft.id }, ravi);
  assert.is(await open(), 404);
});

test('subscribers of a co-author are told of the post', async () => {
  const post = await shared({ title: 'News of two' });
  const [news] = await newsOf(server.sql, [post.id], new Date(server.clock.now()));
  assert.ok(news);
  const bloggers = channelsOf(news).flatMap(({ type, targetId }) => (type === 'blogger' ? [targetId] : []));
  assert.equal(bloggers, [asha.id, ravi.id]);
});

test('page, lists, feeds and data for search engines name all authors in order', async () => {
  const post = await shared({ title: 'Written by three' }, [ravi, meera]);
  const { body } = await server.get(`/blog/${post.slug}`);
  const $ = load(body);
  const byline = $('.entry-header .post-meta').text();
  assert.match(byline, /By Asha Rao, Ravi Iyer and Meera Pillai/);
  assert.is($('.entry-header a[rel="author"]').length, 3);
  const data = JSON.parse($('script[type="application/ld+json"]').first().text());
  assert.equal(
    data.author.map(({ name }: { name: string }) => name),
    ['Asha Rao', 'Ravi Iyer', 'Meera Pillai'],
  );
  assert.match(
    load((await server.get('/blog')).body)('.post-card')
      .first()
      .text(),
    'Asha Rao, Ravi Iyer and Meera',
  );
  assert.match(
    (await server.get('/feed.xml')).body,
    '<dc:creator>Asha Rao</dc:creator><dc:creator>Ravi Iyer</dc:creator><dc:creator>Meera Pillai</dc:creator>',
  );
  assert.match(
    (await server.get('/atom.xml')).body,
    '<author><name>Asha Rao</name></author><author><name>Ravi Iyer</name></author>',
  );
});

test('the page of a co-author lists the post, newest first, and counts are honest', async () => {
  const [first, second] = [
    await server.signedIn('blogger', 'First Hand'),
    await server.signedIn('blogger', 'Second Hand'),
  ];
  const at = (hours: number) => new Date(server.clock.now() - hours * 3_600_000);
  await writer(server).post(second.id, { title: 'Oldest alone', published_at: at(9) });
  const both = await writer(server).post(first.id, { title: 'Middle shared', published_at: at(6) });
  await writer(server).post(second.id, { title: 'Newest alone', published_at: at(3) });
  await writer(server).post(first.id, { title: 'Not yet', published_at: at(-3) });
  server.dropWritten();
  const path = `/blog/authors/${await permalinkOf(second)}`;
  await change(both.id, { title: 'Middle shared', coauthors: 'Second Hand' }, first);
  await answer(both.id, second, 'accept');
  const listed = await server.get(path);
  assert.is(listed.statusCode, 200);
  const $ = load(listed.body);
  assert.equal(
    $('.post-card h2')
      .toArray()
      .map(title => $(title).text()),
    ['Newest alone', 'Middle shared', 'Oldest alone'],
  );
  const { posts_count: count } = await server.sql('users').where('id', second.id).first();
  assert.is(count, 3);
  for (const query of ['?search=Second', '?sort=latestpost'])
    assert.match((await server.get(`/blog/authors${query}`)).body, '3 posts', query);
  assert.is((await server.get(`${path}/topics`)).statusCode, 200);
  const months = await monthsOf(server.sql, { kind: 'author', id: second.id }, new Date(server.clock.now()));
  assert.is(
    months.reduce((sum, month) => sum + month.count, 0),
    3,
  );
  const all = await server.sql('posts').where('listed', 1).where('published_at', '<=', new Date(server.clock.now()));
  assert.is(await listedCount(server.sql, { kind: 'site' }, new Date(server.clock.now())), all.length);
  const found = (await server.get(`/search?q=Middle&author=${await permalinkOf(second)}`)).body;
  assert.match(found, `/blog/${both.slug}`);
  await change(both.id, { coauthors: '' }, first);
  assert.is((await server.sql('users').where('id', second.id).first()).posts_count, 2);
  assert.not.match((await server.get(path)).body, 'Middle shared');
});

test('a co-author reads who may read the post and is offered no field for it; the author has the fields', async () => {
  const team = await makeTeam(server, { alias: 'closed', admins: [asha.id] });
  const post = await shared({ title: 'Closed', password: 'hash' });
  await server.sql('posts').where('id', post.id).update({ privacy: 'private', team_id: team });
  const panel = async (as: Person) => {
    const $ = load((await server.get(`${composerPage}?uid=${post.id}`, as)).body);
    const names = ['privacy', 'password', 'password_remove', 'team'].filter(name => $(`[name="${name}"]`).length > 0);
    const facts = $('#composer-panel .facts dd')
      .toArray()
      .map(fact => $(fact).text());
    return { names, facts, hint: $('#composer-panel .facts + .field-hint').text() };
  };
  assert.equal(await panel(ravi), {
    names: [],
    facts: ['Only its authors', 'Readers must enter a password', 'Night readers'],
    hint: 'Only the author who created this post, administrators of its team and moderators can change these.',
  });
  assert.equal((await panel(asha)).names, ['privacy', 'password', 'password_remove', 'team']);
  const { privacy: _, password: __, team: ___, ...form } = composing(server, ravi).form({ id: String(post.id) });
  const refused = await server.post({ ...form, title: '', goal: 'publish' }, ravi);
  assert.is(refused.statusCode, 422);
  assert.is(load(refused.body)('#composer-panel .facts dd').first().text(), 'Only its authors');
  const { id } = await composing(server, ravi).kept({ id: String(post.id), title: 'Draft of a co-author' }, ravi);
  const draft = await server.sql('revisions').where({ post_id: id, draft_of: ravi.id }).first('content');
  assert.match(String(draft?.content), /"privacy":"private"/);
  await server.post({ ...form, title: 'Still closed', goal: 'keep' }, ravi);
  const row = await composing(server, asha).row(post.id);
  assert.equal([row.title, row.privacy, row.team_id], ['Still closed', 'private', team]);
});

test('a merged account hands its shared posts over, its own ones excepted; an erased one leaves them', async () => {
  const { sql } = server;
  const [from, to] = [await server.signedIn('blogger', 'From Here'), await server.signedIn('blogger', 'To There')];
  const both = await shared({ title: 'Shared with two' }, [from]);
  const own = await writer(server).post(to.id, { title: 'Own' });
  await change(own.id, { title: 'Own', coauthors: 'From Here' }, to);
  const named = async (title: string) => {
    const post = await writer(server).post(asha.id, { title });
    await change(post.id, { title, coauthors: 'From Here, To There' });
    return post.id;
  };
  // An accepted part wins over a refusal; a refusal of the account that stays wins over an open invitation.
  const [accepted, refused] = [await named('Accepted by one'), await named('Refused by one')];
  await answer(accepted, from, 'accept');
  await answer(accepted, to, 'decline');
  await answer(refused, to, 'decline');
  const { email, email_key: emailKey } = await sql('users').where('id', to.id).first();
  await transact(sql, tx => moveAccount(tx, from.id, { id: to.id, email, emailKey }));
  server.dropWritten();
  assert.equal([await listOf(both.id), await listOf(own.id)], [[to.id], []]);
  assert.equal([await listOf(accepted, ['accepted']), await listOf(refused, ['declined'])], [[to.id], [to.id]]);
  const count = async () => (await sql('users').where('id', to.id).first()).posts_count;
  assert.is(await count(), 3);
  await transact(sql, async tx => leaveSharedPosts(tx, to.id, await sharedPosts(tx, to.id)));
  server.dropWritten();
  assert.equal([await listOf(both.id), await listOf(refused, ['declined']), await count()], [[], [], 1]);
});

test.run();

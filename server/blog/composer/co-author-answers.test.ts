import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { composerPage, composing } from '../../test/fixtures/composer.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { listedCount } from '../post-model/listed-count-queries.ts';

type Member = Person & { id: number };

const test = suite('answers of co-authors');
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
test('an invited person is not named, lists and reads nothing and edits nothing before accepting', async () => {
  const [host, guest] = [
    await server.signedIn('blogger', 'Host Here'),
    await server.signedIn('blogger', 'Guest There'),
  ];
  const post = await writer(server).post(host.id, { title: 'Invitation only' });
  const invite = { title: 'Invitation only', coauthors: 'Guest There' };
  assert.is((await change(post.id, invite, host)).statusCode, 303);
  const { slug } = await composing(server, host).row(post.id);
  const nameless = async (path: string) => assert.not.match((await server.get(path)).body, 'Guest There', path);
  for (const path of [`/blog/${slug}`, '/blog', '/feed.xml', '/atom.xml', '/blog/authors']) await nameless(path);
  const own = `/blog/authors/${await permalinkOf(guest)}`;
  assert.not.match((await server.get(own)).body, 'Invitation only');
  const { posts_count: count } = await server.sql('users').where('id', guest.id).first();
  assert.is(count, 0);
  assert.is(await listedCount(server.sql, { kind: 'author', id: guest.id }, new Date(server.clock.now())), 0);
  assert.is((await server.get(`${composerPage}?uid=${post.id}`, guest)).statusCode, 403);
  assert.is((await change(post.id, { title: 'Taken over' }, guest)).statusCode, 403);
  assert.is((await server.post({ task: 'posts.leave', id: post.id }, guest)).statusCode, 404);
  assert.match((await server.get(`${composerPage}?uid=${post.id}`, host)).body, /Guest There <[^>]*>Invited/);
  // A later change of the post lists nobody who has not accepted.
  assert.is((await server.post({ task: 'posts.unpublish', ids: [post.id] }, host)).statusCode, 303);
  assert.is((await server.post({ task: 'posts.publish', ids: [post.id] }, host)).statusCode, 303);
  assert.is((await server.sql('users').where('id', guest.id).first()).posts_count, 0);
  const draft = await writer(server).post(host.id, { title: 'Secret', state: 'draft', published_at: null });
  await change(draft.id, { title: 'Secret', coauthors: 'Guest There' }, host);
  const secret = await composing(server, host).row(draft.id);
  assert.is((await server.get(`/blog/${secret.slug}`, guest)).statusCode, 404);
});

test('nobody answers for another person, without a token or after the invitation was withdrawn', async () => {
  const post = await writer(server).post(asha.id, { title: 'Not yours' });
  await change(post.id, { title: 'Not yours', coauthors: 'Ravi Iyer' });
  for (const person of [await server.visitor(), meera, asha, staff]) {
    const { statusCode } = await answer(post.id, person, 'accept');
    assert.ok([403, 404].includes(statusCode));
  }
  assert.is((await server.get(answerPage(post.id), meera)).statusCode, 404);
  const tokenless: Person = { cookies: { ...ravi.cookies }, id: ravi.id };
  delete tokenless.cookies.lectern_token;
  assert.is((await answer(post.id, tokenless, 'accept')).statusCode, 403);
  assert.ok((await answer(post.id, ravi, 'own')).statusCode >= 400);
  assert.equal(await listOf(post.id, ['accepted']), []);
  await change(post.id, { title: 'Not yours', coauthors: '' });
  assert.is((await answer(post.id, ravi, 'accept')).statusCode, 404);
  assert.equal(await listOf(post.id), []);
});

test('the dashboard shows an invitation; accepting names the person', async () => {
  const post = await writer(server).post(asha.id, { title: 'Come and join' });
  await change(post.id, { title: 'Come and join', coauthors: 'Meera Pillai' });
  const dashboard = () => server.get('/blog/dashboard', meera);
  assert.match((await dashboard()).body, 'Asha Rao invites you to be a co-author of “Come and join”.');
  const page = load((await server.get(answerPage(post.id), meera)).body);
  assert.equal(
    page('button[name="answer"]')
      .toArray()
      .map(button => page(button).val()),
    ['accept', 'decline'],
  );
  assert.is((await answer(post.id, meera, 'accept')).statusCode, 303);
  assert.is((await answer(post.id, meera, 'accept')).statusCode, 409);
  assert.not.match((await dashboard()).body, 'invites you to be a co-author of “Come and join”');
  const { slug } = await composing(server, asha).row(post.id);
  assert.match((await server.get(`/blog/${slug}`)).body, 'Meera Pillai');
  assert.is((await server.get(`${composerPage}?uid=${post.id}`, meera)).statusCode, 200);
});

test('a person who declined is not invited again until the person allows it', async () => {
  const post = await writer(server).post(asha.id, { title: 'No, thanks' });
  const again = { title: 'No, thanks', coauthors: 'Ravi Iyer' };
  const ids = { title: 'No, thanks', coauthors: '', coauthor_ids: [String(ravi.id)] };
  await change(post.id, again);
  assert.is((await answer(post.id, ravi, 'decline')).statusCode, 303);
  await change(post.id, { title: 'No, thanks', coauthors: '' });
  for (const [fields, as] of [
    [again, asha],
    [ids, asha],
    [again, staff],
  ] as const) {
    const refused = await change(post.id, fields, as);
    assert.equal([refused.statusCode, errorsOf(refused.body)], [422, ['#field-coauthors']]);
    assert.match(refused.body, 'Ravi Iyer has declined to be a co-author of this post');
  }
  assert.is((await answer(post.id, ravi, 'accept')).statusCode, 409, 'nobody comes back uninvited');
  assert.equal(await listOf(post.id, ['declined']), [ravi.id]);
  assert.match((await server.get(answerPage(post.id), ravi)).body, 'Allow a new invitation');
  assert.is((await answer(post.id, ravi, 'allow')).statusCode, 303);
  assert.is((await change(post.id, again)).statusCode, 303);
  assert.equal(await listOf(post.id, ['invited']), [ravi.id]);
});

test('staff who add themselves need no answer', async () => {
  const post = await writer(server).post(asha.id, { title: 'With staff' });
  await change(post.id, { title: 'With staff', coauthors: 'Staff Person, Ravi Iyer' }, staff);
  assert.equal([await listOf(post.id, ['accepted']), await listOf(post.id, ['invited'])], [[staff.id], [ravi.id]]);
});

test.run();

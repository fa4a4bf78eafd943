import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { rejection, resolution } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { addFavourites, dropFavourites, favouritesAmong, favouritesOf } from './queries.ts';

const test = suite('favourites');
let server: TestServer;
let author: Person & { id: number };
let post: Written;
let member: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('blogger');
});
test.before.each(async () => {
  member = await server.signedIn('reader');
  post = await writer(server).post(author.id, { title: 'Kept for later' });
});
test.after(() => server.close());

const favourite = (ids: readonly unknown[], as: Person) => server.ask('site/controllers/posts/favourite', { ids }, as);
const unfavourite = (ids: readonly unknown[], as: Person) =>
  server.ask('site/controllers/posts/unfavourite', { ids }, as);
const kept = async (): Promise<number[]> =>
  (await server.sql('favourites').where('user_id', member.id).orderBy('post_id')).map(row => row.post_id);
const counted = async (id = post.id): Promise<number> =>
  (await server.sql('posts').where('id', id).first('favourites_count')).favourites_count;
const button = async (as?: Person) => load((await server.get(`/blog/${post.slug}`, as)).body)('[data-entry-favourite]');

test('a visitor keeps no favourites and sees no button; nobody keeps what he may not read', async () => {
  const visitor = await server.visitor();
  assert.match(rejection(await favourite([post.id], visitor)), 'sign in');
  assert.match(rejection(await unfavourite([post.id], visitor)), 'sign in');
  assert.is((await button(visitor)).length, 0);
  for (const columns of [{ privacy: 'private' }, { lifecycle: 'trashed' }, { state: 'draft' }, { kind: 'page' }]) {
    const hidden = await writer(server).post(author.id, columns);
    rejection(await favourite([hidden.id], member));
    // A single forbidden post refuses all.
    rejection(await favourite([post.id, hidden.id], member));
  }
  rejection(await favourite([post.id, 999_999], member));
  for (const odd of ['1abc', '0', '-1', '']) rejection(await favourite([odd], member));
  assert.equal(await kept(), []);
  assert.is(await counted(), 0);
});

test('where the settings allow none there is neither button nor call', async () => {
  await server.set('favourites.enabled', false);
  assert.match(rejection(await favourite([post.id], member)), 'cannot be added');
  assert.is((await button(member)).length, 0);
  await server.set('favourites.enabled', true);
});

test('D-042 D-044 favourite keeps one row for a person and post, and answers the next action and its tooltip', async () => {
  for (let times = 0; times < 2; times++)
    assert.equal(resolution(await favourite([post.id], member)), ['unfavourite', 'Remove from your favourites']);
  assert.equal(await kept(), [post.id]);
  assert.is(await counted(), 1);
});

test('D-045 B-055 unfavourite takes the row away, and answers the next action and its tooltip', async () => {
  resolution(await favourite([post.id], member));
  for (let times = 0; times < 2; times++)
    assert.equal(resolution(await unfavourite([post.id], member)), ['favourite', 'Add to your favourites']);
  assert.equal(await kept(), []);
  assert.is(await counted(), 0);
});

test('several at once, in any shape, and a storm from everywhere: the count equals the rows', async () => {
  const other = await writer(server).post(author.id);
  resolution(await server.ask('site/controllers/posts/favourite', { ids: [post.id, other.id, post.id] }, member));
  assert.equal(await kept(), [post.id, other.id]);
  const people = [member, ...(await Promise.all(Array.from({ length: 9 }, () => server.signedIn('reader'))))];
  await Promise.all(
    people.flatMap(person =>
      Array.from({ length: 6 }, (_, index) =>
        (index % 3 === 2 ? unfavourite : favourite)(
          [other.id, post.id].toSorted(() => (index % 2) - 0.5),
          person,
        ),
      ),
    ),
  );
  for (const { id } of [post, other]) {
    const [row] = await server.sql('favourites').where('post_id', id).count({ count: '*' });
    assert.is(await counted(id), Number(row?.count));
  }
});

test('D-042 D-043 the button stands inside the post with its state, its next action and tooltip', async () => {
  const before = await button(member);
  assert.is(before.closest('[data-blog-posts-item]').attr('data-id'), String(post.id));
  assert.equal([before.attr('data-action'), before.attr('aria-pressed')], ['favourite', 'false']);
  resolution(await favourite([post.id], member));
  const after = await button(member);
  assert.equal([after.attr('data-action'), after.attr('aria-pressed')], ['unfavourite', 'true']);
  assert.is(after.attr('data-original-title'), 'Remove from your favourites');
  assert.ok(after.hasClass('is-favourited'));
  assert.ok(after.text().includes('Favourite'));
});

test('B-055 without scripts the button is a form that comes back with a notice', async () => {
  const answer = await server.post({ task: 'posts.favourite', ids: [post.id], return: `/blog/${post.slug}` }, member);
  assert.is(answer.headers.location, `/blog/${post.slug}`);
  assert.equal(await kept(), [post.id]);
  const away = await server.post(
    { task: 'posts.unfavourite', ids: [post.id], return: 'https://elsewhere.example/' },
    member,
  );
  assert.is(away.headers.location, '/blog/dashboard/favourites');
  const page = load((await server.get(`/blog/${post.slug}`, member)).body);
  const notice = page('.notice, .alert').filter((_, one) => page(one).text().includes('1 post was removed'));
  const undo = notice.find('form').first();
  const fields = Object.fromEntries(undo.serializeArray().map(({ name, value }) => [name, value]));
  assert.equal([fields.task, fields['ids[]'], undo.text().trim()], ['posts.favourite', `${post.id}`, 'Undo']);
  await server.post({ task: 'posts.favourite', ids: [post.id] }, member);
  assert.equal(await kept(), [post.id]);
  await server.post({ task: 'posts.unfavourite', ids: [post.id] }, member);
});

test('the favourites page is its owner’s: newest first, each with a button that lets go; what was withdrawn is not named', async () => {
  assert.is((await server.get('/blog/dashboard/favourites', await server.visitor())).statusCode, 403);
  const empty = load((await server.get('/blog/dashboard/favourites', member)).body);
  assert.match(empty('main').text(), 'You have no favourites');
  const gone = await writer(server).post(author.id, { title: 'Withdrawn' });
  resolution(await favourite([gone.id], member));
  server.clock.advance(1_000);
  resolution(await favourite([post.id], member));
  await server.sql('posts').where('id', gone.id).update({ privacy: 'private' });
  const { body } = await server.get('/index.php?option=com_blog&view=dashboard&layout=favourites', member);
  assert.equal(await markupProblems(body), []);
  const list = load(body)('.favourite-item');
  assert.equal([list.length, list.first().find('a').text()], [2, 'Kept for later']);
  assert.not.match(body, 'Withdrawn');
  assert.is(list.last().find('button[name="ids[]"]').attr('value'), String(gone.id));
  resolution(await unfavourite([gone.id], member));
  assert.is(await counted(gone.id), 0);
  const stranger = await server.signedIn('reader');
  assert.not.match((await server.get('/blog/dashboard/favourites', stranger)).body, 'Kept for later');
});

test('an index finds favourites', async () => {
  const { sql, clock } = server;
  const posts = Array.from({ length: 1_500 }, (_, index) => ({
    title: 'A post',
    slug: `many-${index}`,
    body: '',
    author_id: author.id,
    created_at: new Date(clock.now()),
    modified_at: new Date(clock.now()),
  }));
  await insertAll(sql, 'posts', posts);
  const ids: number[] = (await sql('posts').select('id')).map(row => row.id);
  for (const person of [member, author])
    await insertAll(
      sql,
      'favourites',
      ids.map(id => ({ user_id: person.id, post_id: id, created_at: new Date(clock.now()) })),
    );
  await sql.raw('ANALYZE TABLE favourites, posts');
  const plans = await plansOf(sql, async tx => {
    await favouritesOf(tx, member.id, { start: 0, size: 20 });
    await favouritesAmong(tx, member.id, [1, 2, 3]);
    await dropFavourites(tx, member.id, [1, 2, 3]);
    await addFavourites(tx, member.id, [1, 2, 3], new Date());
  });
  assert.ok(plans.length > 0);
  assert.equal(scansIn(plans), []);
});

test.run();

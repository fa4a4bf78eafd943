import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articlePaths } from '../../../core/paths/article-paths.ts';
import { paths } from '../../../core/paths/paths.ts';
import { rejection, resolution } from '../../../test/fixtures/comments.ts';
import { writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('the list of posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let asha: Member;
let bala: Member;
let moderator: Member;
let health: { id: number };
let books: { id: number };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  asha = await server.signedIn('blogger', 'Asha Rao');
  bala = await server.signedIn('blogger', 'Bala Iyer');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  health = await write.category('Health');
  books = await write.category('Books');
});
test.before.each(async () => {
  await server.sql('posts').delete();
  server.services.pages.clear();
});
test.after(() => server.close());

const post = (title: string, columns: Readonly<Record<string, unknown>> = {}, of: Member = asha) =>
  write.post(of.id, { title, ...columns });

const list = async (query = '', as: Person = asha) => load((await server.get(`/blog/dashboard${query}`, as)).body);
const titles = async (query = '', as: Person = asha): Promise<string[]> => {
  const page = await list(query, as);
  return page('.list-table tbody th > :first-child')
    .toArray()
    .map(one => page(one).text());
};
const stored = (id: number) => server.sql('posts').where('id', id).first();

test('E-017 a visitor is asked to sign in, and a reader has no posts to manage', async () => {
  assert.is((await server.get('/blog/dashboard', await server.visitor())).statusCode, 403);
  const reader = await server.get('/blog/dashboard', await server.signedIn('reader'));
  assert.equal([reader.statusCode, reader.headers.location], [302, '/blog/dashboard/favourites']);
});

test('F-5.11 a skip link leads past menu and filters to the list, where there is one', async () => {
  const fresh = await server.signedIn('blogger');
  const empty = await list('', fresh);
  assert.is(empty('.skip-links a[href="#list"]').length, 0);
  const first = empty('nav.dashboard-nav a').first();
  assert.equal([first.text(), first.attr('href')], ['Skip the dashboard menu', '#dashboard-main']);
  assert.is(empty('#dashboard-main[tabindex="-1"] h1').length, 1, 'pages without a list have a way past the menu');
  await post('In the list');
  const page = await list();
  assert.is(page('.skip-links a[href="#list"]').text(), 'Skip to the list');
  assert.is(page('table#list[tabindex="-1"]').length, 1);
});

test('F-4.9 the dashboard of an author of articles opens with the articles', async () => {
  const answer = await server.get('/blog/dashboard', await server.signedIn('author'));
  assert.equal([answer.statusCode, answer.headers.location], [302, articlePaths.manage]);
});

test('E-017 a blogger sees and moves own posts only; all of a bulk act is refused for one foreign post', async () => {
  const own = await post('Mine');
  const foreign = await post('Of Bala', {}, bala);
  assert.equal(await titles(), ['Mine']);
  assert.equal(await titles(`?author=${bala.id}`), ['Mine']);
  for (const task of ['publish', 'unpublish', 'archive', 'trash', 'restore', 'delete', 'feature', 'unfeature']) {
    const answer = await server.post({ task: `posts.${task}`, ids: [own.id, foreign.id] }, asha);
    assert.is(answer.statusCode, 403, task);
  }
  rejection(await server.ask('site/views/dashboard/trash', { ids: [own.id, foreign.id] }, asha));
  rejection(await server.ask('site/views/dashboard/confirmDeletePost', { ids: [foreign.id] }, asha));
  const asked = await server.get(`/blog/dashboard?ask=posts.trash&ids=${foreign.id}`, asha);
  assert.is(asked.statusCode, 403);
  for (const { id } of [own, foreign]) {
    const { state, lifecycle } = await stored(id);
    assert.equal([state, lifecycle], ['published', 'live']);
  }
});

test('E-017 a moderator sees the posts of all, and chooses whose', async () => {
  await post('Mine');
  await post('Of Bala', {}, bala);
  assert.equal((await titles('?sort=title', moderator)).sort(), ['Mine', 'Of Bala']);
  assert.equal(await titles(`?author=${bala.id}`, moderator), ['Of Bala']);
  assert.equal(await titles('?author=own', moderator), []);
});

test('the title of a post in another language says so to a screen reader', async () => {
  for (const language of ['ar', '']) await post('مرحبا', { language });
  const page = await list();
  const marks = page('.list-table tbody th > :first-child')
    .toArray()
    .map(({ attribs }) => `${attribs.lang} ${attribs.dir}`);
  assert.equal(marks.sort(), ['ar rtl', 'undefined undefined']);
});

test('E-014 E-013 trash removes the post’s row and offers the way back', async () => {
  const { id } = await post('To go');
  const [message, undo] = resolution(await server.ask('site/views/dashboard/trash', { ids: [id] }, asha));
  assert.match(String(message), 'To go');
  assert.is((await stored(id)).lifecycle, 'trashed');
  assert.equal(await titles(), []);
  assert.equal(await titles('?filter=-1'), ['To go']);
  const form = load(String(undo), null, false);
  assert.is(form('input[name="task"]').attr('value'), 'posts.restore');
  await server.post({ task: 'posts.restore', ids: [form('input[name="ids[]"]').attr('value')] }, asha);
  assert.equal(await titles(), ['To go']);
});

test('E-001 each state is a filter, and so are categories', async () => {
  const soon = new Date(server.clock.now() + 3_600_000);
  await post('Out', { category_id: health.id });
  await post('Away', { state: 'unpublished', category_id: books.id });
  await post('Waits', { state: 'pending' });
  await post('Later', { published_at: soon });
  await post('Half', { state: 'draft', published_at: null });
  await post('Gone', { lifecycle: 'trashed' });
  await post('Kept', { lifecycle: 'archived' });
  const filters = { 1: 'Out', 0: 'Away', 4: 'Waits', 2: 'Later', 3: 'Half', 5: 'Kept', '-1': 'Gone' };
  for (const [value, title] of Object.entries(filters)) assert.equal(await titles(`?filter=${value}`), [title], title);
  assert.is((await titles()).length, 6);
  assert.equal(await titles(`?category=${health.id}`), ['Out']);
  assert.equal(await titles(`?category=${health.id}&filter=0`), []);
  assert.is((await titles('?filter=1%20or%201&category=x&sort=password&ordering=up&start=-3')).length, 6);
  server.clock.advance(2 * 3_600_000);
  assert.equal((await titles('?filter=1&sort=title')).sort(), ['Later', 'Out']);
  const page = await list('?filter=4');
  assert.is(page('select[name="filter"] option[selected]').attr('value'), '4');
  assert.match(page('.list-warning').text(), /as soon as you choose/);
});

test('E-008 columns sort both ways: title, category, date, hits, state', async () => {
  await post('B', { hits: 5, category_id: health.id, published_at: new Date('2026-01-02') });
  await post('A', { hits: 9, category_id: books.id, published_at: new Date('2026-01-01'), state: 'pending' });
  await post('C', { hits: 1, published_at: new Date('2026-01-03'), state: 'unpublished' });
  const orders = { title: 'ABC', category: 'CAB', date: 'ABC', hits: 'CBA', state: 'CBA' };
  for (const [sort, order] of Object.entries(orders)) {
    const rising = await titles(`?sort=${sort}&ordering=asc`);
    assert.is(rising.join(''), order, sort);
    assert.equal(await titles(`?sort=${sort}&ordering=desc`), [...rising].reverse(), sort);
  }
  const page = await list('?sort=hits&ordering=asc');
  assert.is(page('th[aria-sort="ascending"] [data-column="hits"]').attr('data-ordering'), 'desc');
  assert.is(page('[name="sort"]').attr('value'), 'hits');
  assert.is(page('[name="ordering"]').attr('value'), 'asc');
});

test('E-012 the search looks into titles, and % and _ mean themselves', async () => {
  for (const title of ['All of 100% wool', 'All of 100 sheep', 'snake_case', 'snakeXcase']) await post(title);
  assert.equal(await titles('?post-search=100%25'), ['All of 100% wool']);
  assert.equal(await titles('?post-search=snake_'), ['snake_case']);
  const page = await list('?post-search=nothing%20here');
  assert.match(page('.empty').text(), /matches/);
  assert.is(page('input[name="post-search"]').attr('value'), 'nothing here');
});

test('E-011 the form of a list sent without a task leads to the list as its fields ask for it', async () => {
  const answer = await server.post(
    { task: 'dashboard.show', layout: 'entries', filter: '3', sort: 'title', ordering: 'desc', ids: [''] },
    asha,
  );
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, '/blog/dashboard?filter=3&sort=title&ordering=desc');
});

test('E-005 E-011 without scripts Apply asks on a page, and does nothing without a task or a row', async () => {
  const { id } = await post('To archive');
  const nothing = await server.post({ task: 'dashboard.show', apply: '1', bulk: '', ids: ['', id] }, moderator);
  assert.is(nothing.headers.location, '/blog/dashboard');
  const asked = await server.post(
    { task: 'dashboard.show', apply: '1', bulk: 'posts.archive', ids: ['', id] },
    moderator,
  );
  const page = load((await server.get(String(asked.headers.location), moderator)).body);
  assert.match(page('main').text(), 'To archive');
  const ids = page('main form input[name="ids[]"]').attr('value');
  await server.post({ task: page('main form input[name="task"]').attr('value'), ids: [ids] }, moderator);
  assert.is((await stored(id)).lifecycle, 'archived');
});

test('E-006 E-007 E-009 a task’s confirmation is a dialog that lists what is selected', async () => {
  const posts = [await post('One'), await post('Two')];
  const ids = posts.map(({ id }) => id);
  const page = await list();
  const address = page('[data-eb-table-task] option[value="posts.trash"]').attr('data-confirmation');
  const [block] = resolution(await server.ask(String(address), { ids }, asha));
  const dialog = load(String(block), null, false);
  const listed = dialog('content form[data-form-response] input[name="ids[]"]').toArray();
  assert.equal(
    listed.map(({ attribs }) => Number(attribs.value)),
    ids,
  );
  for (const word of ['One', 'Two', ...ids.map(String)]) assert.match(dialog('content').text(), word);
  const row = page(`[data-eb-actions][data-id="${ids[0]}"] [data-type="dialog"]`).first();
  assert.match(
    String(resolution(await server.ask(String(row.attr('data-eb-action')), { ids: [ids[0]] }, asha))[0]),
    /<dialog>/,
  );
});

test('E-010 an action of the form type names its task, and the form sent with id and task does it', async () => {
  const staff = await server.signedIn('staff');
  const { id } = await post('Best');
  const page = await list('', staff);
  const action = page(`[data-eb-actions][data-id="${id}"] [data-type="form"]`).attr('data-eb-action');
  assert.is(action, 'posts.feature');
  const answer = await server.post({ task: action, ids: [id, ''], return: '/blog/dashboard' }, staff);
  assert.is(answer.headers.location, '/blog/dashboard');
  assert.ok(await server.sql('featured').where({ type: 'post', target_id: id }).first());
});

test('a copy is a draft of its own, without the address and the dates; somebody else’s post is not copied', async () => {
  const { id } = await post('Worth it', { allow_comments: 0 });
  const foreign = await post('Of Bala', {}, bala);
  assert.is((await server.post({ task: 'posts.copy', ids: [id, foreign.id] }, asha)).statusCode, 403);
  const many: number[] = [];
  for (let n = 0; n < 21; n++) many.push((await post(`One of many ${n}`)).id);
  const tooMany = await server.post({ task: 'posts.copy', ids: many }, asha);
  assert.is(tooMany.statusCode, 422);
  assert.match(tooMany.body, 'At most 20 posts');
  await server.post({ task: 'posts.copy', ids: [id], return: '/blog/dashboard' }, asha);
  const copies = await server.sql('posts').where('title', 'Copy of Worth it');
  assert.equal(
    copies.map(({ state, author_id, allow_comments, published_at }) => [
      state,
      author_id,
      allow_comments,
      published_at,
    ]),
    [['draft', asha.id, 0, null]],
  );
});

test('ten rows are a page, the pages are numbered, and the count follows what is written', async () => {
  for (let n = 1; n <= 23; n++) await post(`Post ${String(n).padStart(2, '0')}`);
  const page = await list('?sort=title&ordering=asc&start=20');
  assert.equal(await titles('?sort=title&start=20'), ['Post 21', 'Post 22', 'Post 23']);
  assert.is(page('.pagination [aria-current="page"]').text(), '3');
  assert.match(page('.list-total').text(), '23');
  const { id } = await server.sql('posts').where('title', 'Post 07').first('id');
  await server.post({ task: 'posts.trash', ids: [id] }, asha);
  assert.match((await list())('.list-total').text(), '22');
});

test('a new draft, a copy and another category of a draft are counted at once', async () => {
  const totals = (query: string): Promise<string[]> =>
    Promise.all([asha, moderator].map(async as => (await list(query, as))('.list-total').attr('data-total') ?? ''));
  const draft = { goal: 'draft', title: 'Begun', body: '<p>Words.</p>', privacy: 'public', category: books.id };
  const { id } = await post('One', { state: 'draft', published_at: null });
  assert.equal(await totals('?filter=3'), ['1', '1']);
  await server.post({ ...draft, task: 'posts.save', id: 0, version: 0, key: 'a'.repeat(32) }, asha);
  assert.equal(await totals('?filter=3'), ['2', '2']);
  await server.post({ task: 'posts.copy', ids: [id] }, asha);
  assert.equal(await totals('?filter=3'), ['3', '3']);
  assert.equal(await totals(`?category=${books.id}`), ['1', '1']);
  const { version } = await stored(id);
  await server.post({ ...draft, task: 'posts.save', id, version, key: 'b'.repeat(32) }, asha);
  assert.equal(await totals(`?category=${books.id}`), ['2', '2']);
});

test('F-4.7 a page after the end of a list, as after its last row was removed, leads to the last page with the notice', async () => {
  for (let n = 1; n <= 11; n++) await post(`Post ${String(n).padStart(2, '0')}`);
  const { id } = await server.sql('posts').where('title', 'Post 11').first('id');
  const back = '/blog/dashboard?sort=title&start=10';
  const trashed = await server.post({ task: 'posts.trash', 'ids[]': `${id}`, return: back }, asha);
  assert.is(trashed.headers.location, back);
  const answer = await server.get(back, asha);
  assert.equal([answer.statusCode, answer.headers.location], [302, '/blog/dashboard?sort=title']);
  assert.is((await titles('?sort=title')).length, 10);
  const admin = await server.signedIn('admin');
  const lists = [
    ...['/blog', '/blog/authors', '/blog/teamblogs', '/articles', '/articles/comments', '/blog/dashboard/favourites'],
    ...['comments', 'categories', 'tags', 'media', 'pending', 'revisions', 'teamblogs', 'articles'].map(
      name => `/blog/dashboard/${name}`,
    ),
    ...[paths.reports, paths.redirects, paths.missing, paths.payments, paths.refusedPayments, paths.payButtons],
    ...[paths.users, paths.auditLog, paths.mails, paths.heldComments],
  ];
  for (const path of lists) {
    const beyond = await server.get(`${path}?start=900000`, admin);
    assert.is(beyond.statusCode, 302, path);
    const last = String(beyond.headers.location);
    assert.ok(last.startsWith(path) && !last.includes('900000'), `${path} leads to ${last}`);
    assert.is((await server.get(last, admin)).statusCode, 200, last);
  }
  assert.is((await server.get('/blog?start=900000')).statusCode, 404, 'a visitor finds no page there');
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedDemo } from '../demo/seed.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';
import { firstLink } from './setup-link.ts';

const test = suite('the first hour of a site');
let server: TestServer;

test.before.each(async () => {
  server = await openTestServer();
});
test.after.each(() => server.close());

const pathOf = (address = ''): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

const setupPath = async (): Promise<string> => pathOf((await firstLink(server.services))?.address);
const keyOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('key') ?? '';

const typed = (key: string, more: Record<string, string> = {}) => ({
  option: 'com_users',
  task: 'site.setup',
  key,
  ...{ site_name: 'The Lantern', language: 'en-GB', timezone: 'Asia/Kolkata', content: 'empty' },
  ...{ name: 'Meera Rao', email: 'meera@lantern.test', password: 'quiet harbour seven' },
  ...more,
});

const countOf = async (table: string): Promise<number> => {
  const row = await server.sql(table).count({ count: '*' }).first();
  return Number(row?.count);
};

const setUp = async (more: Record<string, string> = {}): Promise<Person> => {
  const owner = await server.visitor();
  const answer = await server.post(typed(keyOf(await setupPath()), more), owner);
  assert.equal([answer.statusCode, answer.headers.location], [303, '/blog/dashboard/first-steps'], answer.body);
  return owner;
};

test('a visitor without the link, with another key or with the link of an earlier start sets nothing up', async () => {
  const former = await setupPath();
  await setupPath();
  const stranger = await server.visitor();
  for (const path of ['/account/welcome', '/account/welcome?key=guess', former]) {
    const page = await server.get(path, stranger);
    assert.is(page.statusCode, 410);
    assert.not.match(page.body, 'site.setup');
    const answer = await server.post(typed(keyOf(path)), stranger);
    assert.is(answer.statusCode, 410);
  }
  assert.is(await countOf('users'), 0);
  assert.is((await server.get('/blog/dashboard/site/demo', stranger)).statusCode, 403);
});

test('the link works once, and for nobody after an administrator was added', async () => {
  const path = await setupPath();
  const people = await Promise.all([server.visitor(), server.visitor()]);
  const answers = await Promise.all(
    people.map((person, index) => server.post(typed(keyOf(path), { email: `meera-${index}@lantern.test` }), person)),
  );
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [303, 410]);
  assert.is(await countOf('users'), 1);
  assert.is(await firstLink(server.services), undefined);
});

test('all mistakes are named at once, with their fields, and what was typed stays', async () => {
  const path = await setupPath();
  const page = load((await server.get(path)).body);
  assert.is(page('select[name=timezone] option').length > 300, true);
  const wrong = { site_name: '', timezone: 'Mars/Olympus', email: 'meera', password: 'short', name: 'Meera <b>' };
  const answer = await server.post(typed(keyOf(path), wrong), await server.visitor());
  assert.is(answer.statusCode, 422);
  const again = load(answer.body);
  assert.equal(
    again('.error-summary a, [data-error-summary] a')
      .map((_, link) => again(link).attr('href'))
      .get(),
    ['#field-site_name', '#field-timezone', '#field-email', '#field-password'],
  );
  assert.is(again('input[name=name]').val(), 'Meera <b>');
  assert.is(again('input[name=email]').val(), 'meera');
  assert.is(await countOf('users'), 0);
});

test('an empty site gets its name, its time zone and an administrator, who is signed in', async () => {
  const owner = await setUp();
  const user = await server.sql('users').first();
  assert.equal(
    [user.username, user.role, user.email, user.status],
    ['meera-rao', 'admin', 'meera@lantern.test', 'active'],
  );
  const steps = await server.get('/blog/dashboard/first-steps', owner);
  assert.is(steps.statusCode, 200);
  assert.match(steps.body, 'The Lantern');
  assert.match(steps.body, 'meera-rao');
  assert.not.match(steps.body, '/site/demo');
  assert.is(server.services.site.get('site.timezone'), 'Asia/Kolkata');
  const login = { option: 'com_users', task: 'user.login', username: 'meera@lantern.test' };
  const answer = await server.post({ ...login, password: 'quiet harbour seven' }, await server.visitor());
  assert.is(answer.statusCode, 303);
});

test('demo content can be chosen for an empty site, and be removed in one act with its accounts', async () => {
  const owner = await setUp({ content: 'demo' });
  assert.ok((await countOf('posts')) > 5);
  const page = load((await server.get('/blog/dashboard/site/demo', owner)).body);
  assert.match(page('.site-form').text(), /\d+ posts/);
  const answer = await server.post({ task: 'demo.remove' }, owner);
  assert.is(answer.statusCode, 303);
  const empty = [
    ...['posts', 'items', 'categories', 'tags', 'item_categories', 'item_tag_names', 'teams', 'pay_buttons'],
    ...['comments', 'item_comments', 'ratings', 'reactions', 'featured', 'redirects', 'demo_rows'],
  ];
  for (const table of empty) assert.is(await countOf(table), 0, table);
  assert.is(await countOf('users'), 1);
  assert.is(server.services.site.get('payments.entryButton'), 0);
  assert.is((await server.get('/')).statusCode, 200);
  assert.match((await server.get('/blog/dashboard/site/demo', owner)).body, 'no example content');
});

test('of a site with demo content the link makes the owner’s account and removes the demo, if it is chosen', async () => {
  await seedDemo(server.services);
  await setUp({ content: 'empty', name: 'Admin' });
  assert.equal(await server.sql('users').pluck('username'), ['admin-2']);
  assert.is(await countOf('posts'), 0);
});

test('own texts, edited ones and what they use stay when the demo is removed', async () => {
  const owner = await setUp({ content: 'demo' });
  const { id: ownerId } = await server.sql('users').where('username', 'meera-rao').first('id');
  const [category] = await server.sql('categories').whereNotNull('parent_id').select('id', 'parent_id');
  const now = new Date(server.clock.now());
  const [mine] = await server.sql('posts').insert({
    ...{ kind: 'text', title: 'Mine', slug: 'mine', body: '<p>Mine</p>', source: '', state: 'published' },
    ...{ author_id: ownerId, category_id: category.id, created_at: now, modified_at: now, published_at: now },
  });
  await server.sql('post_categories').insert({ post_id: mine, category_id: category.id, is_primary: true });
  const edited = await server.sql('posts').whereNot('id', mine).first('id');
  await server
    .sql('posts')
    .where('id', edited.id)
    .update({ modified_at: new Date(server.clock.now() + 60_000) });
  const author = await server.sql('users').where('username', 'author').first('id');
  await server.sql('comments').insert({
    ...{
      post_id: mine,
      author_id: author.id,
      name: 'Tomas',
      email: 'author@lectern.example',
      body: 'Nice',
      html: '<p>Nice</p>',
    },
    ...{ state: 'published', created_at: now, number: 1 },
  });
  server.dropWritten();
  const page = load((await server.get('/blog/dashboard/site/demo', owner)).body);
  assert.match(page('.site-form').text(), 'These were edited');
  const answer = await server.post({ task: 'demo.remove' }, owner);
  assert.is(answer.statusCode, 303);
  assert.equal((await server.sql('posts').orderBy('id').pluck('id')).sort(), [mine, edited.id].sort());
  assert.equal(new Set(await server.sql('posts').pluck('author_id')), new Set([ownerId]));
  const categories: number[] = await server.sql('categories').pluck('id');
  assert.ok(categories.includes(category.id));
  assert.ok(categories.includes(category.parent_id));
  const comment = await server.sql('comments').where('post_id', mine).first();
  assert.equal([comment.author_id, comment.name, comment.email], [null, 'A former member', '']);
  assert.is(await countOf('users'), 1);
});

test('somebody who is signed in as an example administrator does not remove their own account', async () => {
  await setUp({ content: 'demo' });
  const { id } = await server.sql('users').where('username', 'admin').first('id');
  const other = await server.signedIn('admin');
  await server.sql('sessions').where('user_id', other.id).update({ user_id: id });
  const answer = await server.post({ task: 'demo.remove' }, other);
  assert.is(answer.statusCode, 409);
  assert.ok((await countOf('posts')) > 5);
});

test('nobody but an administrator removes the demo', async () => {
  await seedDemo(server.services);
  const before = await countOf('posts');
  for (const role of ['reader', 'blogger', 'moderator', 'staff'] as const) {
    const person = await server.signedIn(role);
    assert.is((await server.get('/blog/dashboard/site/demo', person)).statusCode, 403);
    assert.is((await server.post({ task: 'demo.remove' }, person)).statusCode, 403);
  }
  assert.is(await countOf('posts'), before);
});

test.run();

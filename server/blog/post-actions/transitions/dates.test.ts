import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../../client/test/markup.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { type Written, writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('dates of posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Member;
let moderator: Member;
let category: { id: number; alias: string };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  category = await write.category('Health');
});
test.after(() => server.close());

const post = (columns: Readonly<Record<string, unknown>> = {}): Promise<Written> =>
  write.post(author.id, { title: 'Of nets', ...columns }, { categories: [category.id] });
const stored = async (id: number) => {
  const row = await server.sql('posts').where('id', id).first('published_at', 'publish_down', 'version');
  return {
    up: row.published_at?.toISOString() ?? null,
    down: row.publish_down?.toISOString() ?? null,
    version: row.version,
  };
};
const save = (id: number, fields: Readonly<Record<string, string>>, as: Person = author) =>
  server.post({ task: 'posts.dates', id, return: '/blog', ...fields }, as);
const listed = async (slug: string, as?: Person): Promise<boolean> =>
  (await server.get(`/blog/categories/${category.alias}`, as)).body.includes(slug);

test('only who may publish a post sets its dates, and nobody else learns of it', async () => {
  const { id } = await post();
  const draft = await post({ state: 'draft', published_at: null });
  const before = await stored(id);
  const strangers = [
    await server.visitor(),
    await server.signedIn('reader'),
    await server.signedIn('author'),
    await server.signedIn('blogger', 'Ben Ode'),
  ];
  for (const person of strangers) {
    assert.is((await save(id, { publish_down: '2027-01-01 00:00:00' }, person)).statusCode, 403);
    assert.is((await server.get(`/blog/posts/dates?id=${id}`, person)).statusCode, 403);
    for (const unknown of [draft.id, 999_999]) {
      assert.is((await save(unknown, { publish_down: '2027-01-01 00:00:00' }, person)).statusCode, 404);
      assert.is((await server.get(`/blog/posts/dates?id=${unknown}`, person)).statusCode, 404);
    }
  }
  await server.set('posts.approval', true);
  assert.is((await save(id, { publish_down: '2027-01-01 00:00:00' })).statusCode, 403);
  await server.set('posts.approval', false);
  assert.equal(await stored(id), before);
});

test('what is no date is refused at its field, what was typed stands there still, and nothing is changed', async () => {
  const { id } = await post();
  const before = await stored(id);
  for (const [field, value] of [
    ['publish_down', '2026-02-30 10:00:00'],
    ['publish_down', '31/11/2026 14:05'],
    ['publish_up', '1e9'],
    ['publish_up', "2026-01-01 00:00:00' OR 1"],
    ['publish_up', '<b>soon</b>'],
  ] as const) {
    const answer = await save(id, { [field]: value });
    assert.is(answer.statusCode, 422);
    const page = load(answer.body);
    const input = page(`[name="${field}"]`);
    assert.equal([input.attr('value'), input.attr('aria-invalid')], [value, 'true']);
    assert.match(page('.error-summary').text(), value);
    assert.equal(await markupProblems(answer.body), []);
  }
  for (const [fields, field] of [
    [{ publish_up: '2026-12-02 00:00:00', publish_down: '2026-12-01 00:00:00' }, 'publish_down'],
    [{ publish_up: '0000-00-00 00:00:00' }, 'publish_up'],
  ] as const) {
    const page = load((await save(id, fields)).body);
    assert.is(page(`[name="${field}"]`).attr('aria-invalid'), 'true');
  }
  assert.equal(await stored(id), before);
});

test('E-084 E-089 the dates of a post, its end among them, stand in its form in the stored form and are changed by it', async () => {
  const { id, slug } = await post({ publish_down: new Date('2027-01-01T10:30:05Z') });
  const page = load((await server.get(`/blog/posts/dates?id=${id}&return=%2Fblog`, author)).body);
  assert.is(page('input[name="publish_up"]').attr('value'), '2026-11-21 11:00:00');
  assert.is(page('input[name="publish_down"][data-datetime]').attr('value'), '2027-01-01 10:30:05');
  assert.is(await listed(slug), true);
  const { version } = await stored(id);
  const answer = await save(id, { publish_up: '2026-11-20 08:00:00', publish_down: '2026-12-24 18:00' }, moderator);
  assert.equal([answer.statusCode, answer.headers.location], [303, '/blog']);
  assert.equal(await stored(id), {
    up: '2026-11-20T08:00:00.000Z',
    down: '2026-12-24T18:00:00.000Z',
    version: version + 1,
  });
  const { published_at } = await server.sql('post_categories').where('post_id', id).first('published_at');
  assert.is(published_at.toISOString(), '2026-11-20T08:00:00.000Z');
  const { act, user_id } = await server.sql('audit_log').where('target_id', id).first('act', 'user_id');
  assert.equal([act, user_id], ['post.dates', moderator.id]);
});

test('E-084 E-089 dates are shown and typed in the time zone of the site in every form, and a form sent as it is changes none', async () => {
  await server.set('site.timezone', 'Europe/Berlin');
  const [up, down] = ['2026-10-25T00:30:05.000Z', '2026-10-25T01:30:07.000Z'];
  const { id } = await post({ published_at: new Date(up), publish_down: new Date(down) });
  const writer = await server.signedIn('author');
  const items = await server.signedIn('moderator');
  const { id: item } = await articleWriter(server).article(
    writer.id,
    (await articleWriter(server).category('Halls')).id,
    {
      ...{ created_at: new Date(up), publish_up: new Date(up), publish_down: new Date(down) },
    },
  );
  const formOf = async (path: string, as: Person) => load((await server.get(path, as)).body);
  const hints = new Set<string>();
  for (const [path, as, names] of [
    [`/blog/posts/dates?id=${id}`, author, ['publish_up', 'publish_down']],
    [`/blog/dashboard/write?uid=${id}`, author, ['publish_up', 'publish_down']],
    [`/articles/item/edit/${item}`, items, ['publish_up', 'publish_down', 'created']],
  ] as const) {
    const page = await formOf(path, as);
    for (const name of names) {
      const stood = name === 'publish_down' ? '2026-10-25 02:30:07 +01:00' : '2026-10-25 02:30:05';
      assert.is(page(`input[name="${name}"]`).attr('value'), stood, `${name} on ${path}`);
      const props = JSON.parse(page(`input[name="${name}"]`).closest('[data-island]').attr('data-props') ?? '{}');
      assert.equal([props.zone, props.value], ['Europe/Berlin', stood], path);
      hints.add(page(`#field-${name}-hint`).text());
    }
  }
  assert.equal(
    [...hints],
    ['Date and time in the time zone of this site (Europe/Berlin), for example 21/11/2026 14:05 or 2026-11-21 14:05.'],
  );
  assert.is(
    (await save(id, { publish_up: '2026-10-25 02:30:05', publish_down: '2026-10-25 02:30:07 +01:00' })).statusCode,
    303,
  );
  const after = await stored(id);
  assert.equal([after.up, after.down], [up, down]);
  const edit = await formOf(`/articles/item/edit/${item}`, items);
  const fields = Object.fromEntries(
    edit('[data-item-form]')
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
  const whole = { ...fields, created: '1/7/2026 12:00' };
  assert.is((await server.post(whole, items)).statusCode, 303);
  const row = await server.sql('items').where('id', item).first('created_at', 'publish_up', 'publish_down');
  assert.equal(
    [row.created_at, row.publish_up, row.publish_down].map(one => one.toISOString()),
    ['2026-07-01T10:00:00.000Z', up, down],
  );
  await server.set('site.timezone', 'UTC');
});

test('E-087 X-19 the zero date takes the end away: no end is stored, and the other date stays', async () => {
  const { id } = await post({ publish_down: new Date('2027-01-01T00:00:00Z') });
  await save(id, { publish_down: '0000-00-00 00:00:00' });
  const { up, down } = await stored(id);
  assert.equal([up, down], ['2026-11-21T11:00:00.000Z', null]);
});

test('E-084 a post that is to come leaves its listings, one whose day has come is told of, one that is over is gone', async () => {
  const { id, slug } = await post();
  assert.is(await listed(slug), true);
  await save(id, { publish_up: '2026-12-01 00:00:00' });
  assert.is(await listed(slug), false);
  assert.is((await server.get(`/blog/${slug}`)).statusCode, 404);
  const coming = await post({ published_at: new Date('2026-12-01T00:00:00Z') });
  await save(coming.id, { publish_up: '2026-11-21 10:00:00' });
  assert.is(await listed(coming.slug), true);
  assert.ok(await server.sql('announcements').where('post_id', coming.id).first('post_id'));
  await save(coming.id, { publish_down: '2026-11-21 11:30:00' });
  assert.is(await listed(coming.slug), false);
});

test('Y-04 E-092 the list of posts is narrowed to a range of days, the last one included; what is no range is said to be none', async () => {
  const on = (day: string) => post({ title: day, published_at: new Date(`${day}T23:30:00Z`) });
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11']) await on(day);
  const list = async (dates: string) =>
    load((await server.get(`/blog/dashboard?dates=${encodeURIComponent(dates)}`, author)).body);
  const between = await list('01/11/2026 - 10/11/2026');
  const titles = between('.list-table tbody th > :first-child')
    .toArray()
    .map(one => between(one).text());
  assert.equal(titles, ['2026-11-10', '2026-11-01']);
  assert.is(between('input[name="dates"]').attr('value'), '01/11/2026 - 10/11/2026');
  const href = between('.list-table tbody .row-actions a')
    .toArray()
    .map(one => between(one).attr('href'));
  assert.ok(href.some(one => one?.startsWith('/blog/posts/dates?id=')));
  const wrong = await list('31/02/2026 - <b>');
  assert.is(wrong('input[name="dates"]').attr('value'), '31/02/2026 - <b>');
  assert.match(wrong('.list-range .field-error').text(), 'not two valid dates');
  assert.ok(wrong('.list-table tbody tr').length > 3);
  const form = { task: 'dashboard.show', layout: 'entries', dates: '01/11/2026 - 10/11/2026' };
  const { location } = (await server.post(form, author)).headers;
  assert.is(location, '/blog/dashboard?dates=01%2F11%2F2026+-+10%2F11%2F2026');
});

test.run();

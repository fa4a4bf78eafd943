import { type CheerioAPI, load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolution } from '../../../test/fixtures/comments.ts';
import { type Written, writer } from '../../../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('moving posts');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: Member;
let moderator: Member;
let staff: Member;
let category: { id: number; alias: string };
let tag: { id: number; alias: string };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  staff = await server.signedIn('staff', 'Rosa Staff');
  category = await write.category('Health');
  tag = await write.tag('Walking');
});
test.after(() => server.close());

const post = (columns: Readonly<Record<string, unknown>> = {}) =>
  write.post(author.id, { title: 'Of nets', ...columns }, { categories: [category.id], tags: [tag.id] });
const stored = (id: number) => server.sql('posts').where('id', id).first();
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Stored counts of the writer, the category and the tag, next to the rows they count. */
const counts = async (): Promise<{ kept: number[]; rows: number[] }> => {
  const kept = [
    await server.sql('users').where('id', author.id).first('posts_count as n'),
    await server.sql('categories').where('id', category.id).first('posts_count as n'),
    await server.sql('tags').where('id', tag.id).first('posts_count as n'),
  ];
  const rows = [
    await server.sql('posts').where({ author_id: author.id, listed: 1 }).count({ n: '*' }).first(),
    await server.sql('post_categories').where({ category_id: category.id, listed: 1 }).count({ n: '*' }).first(),
    await server.sql('post_tags').where({ tag_id: tag.id, listed: 1 }).count({ n: '*' }).first(),
  ];
  return { kept: kept.map(({ n }) => Number(n)), rows: rows.map(row => Number(row?.n)) };
};
const recount = async (): Promise<void> => {
  const { rows } = await counts();
  const [writer, category_, tag_] = rows;
  await server.sql('users').where('id', author.id).update({ posts_count: writer });
  await server.sql('categories').where('id', category.id).update({ posts_count: category_ });
  await server.sql('tags').where('id', tag.id).update({ posts_count: tag_ });
};
const countsHold = async (): Promise<void> => {
  const { kept, rows } = await counts();
  assert.equal(kept, rows);
};

const fieldsOf = (form: CheerioAPI): Record<string, string | string[]> => ({
  ...Object.fromEntries(
    form('input[type="hidden"][value]:not([name="ids[]"])')
      .toArray()
      .map(input => [input.attribs.name ?? '', input.attribs.value ?? '']),
  ),
  ids: form('input[name="ids[]"]')
    .toArray()
    .map(input => input.attribs.value ?? ''),
});
const last = () => server.sql('audit_log').orderBy('id', 'desc').first('user_id', 'act', 'type', 'target_id', 'detail');

/** Opens the dialog of a call and submits its form. */
const confirm = async (call: string, id: number, as: Person, back: string) => {
  const [block] = resolution(await server.ask(`site/views/entry/${call}`, { id, return: base64(back) }, as));
  const dialog = load(String(block), null, false);
  assert.is(dialog('content form[data-form-response]').length, 1);
  assert.is(dialog('buttons [data-submit-button]').length, 1);
  assert.match(dialog('content').text(), 'Of nets');
  return server.post(fieldsOf(dialog), as);
};

const walks = [
  ['B-051 B-060 publish', 'confirmPublish', { state: 'unpublished' }, { state: 'published', lifecycle: 'live' }],
  ['B-051 B-061 unpublish', 'confirmUnpublish', {}, { state: 'unpublished', lifecycle: 'live' }],
  ['B-052 B-057 archive', 'confirmArchive', {}, { state: 'published', lifecycle: 'archived' }],
  ['B-052 B-058 unarchive', 'confirmUnarchive', { lifecycle: 'archived' }, { state: 'published', lifecycle: 'live' }],
  ['B-054 B-059 delete', 'confirmDelete', {}, { state: 'published', lifecycle: 'trashed' }],
] as const;

for (const [title, call, before, after] of walks) {
  test(`${title}: the dialog's form moves the post, comes back to the listing, and every count follows`, async () => {
    const { id, slug } = await post(before);
    await recount();
    server.services.pages.clear();
    const page = await server.get(`/blog/categories/${category.alias}`);
    const answer = await confirm(call, id, moderator, '/blog/categories?start=0');
    assert.equal([answer.statusCode, answer.headers.location], [303, '/blog/categories?start=0']);
    const { state, lifecycle } = await stored(id);
    assert.equal({ state, lifecycle }, after);
    await countsHold();
    const listed = (await server.get(`/blog/categories/${category.alias}`)).body;
    assert.is(listed.includes(slug), state === 'published' && lifecycle === 'live');
    assert.is.not(listed, page.body);
    const notice = await server.get('/blog/categories', moderator);
    assert.match(load(notice.body)('[data-notice] p').text(), 'Of nets');
    const { user_id, act, target_id } = await last();
    assert.equal(
      [user_id, act, target_id],
      [moderator.id, `post.${title.split(' ').at(-1)}`.replace('delete', 'trash'), id],
    );
  });
}

test('B-062 B-063 B-064 feature and unfeature answer with a redirect to return and say so there', async () => {
  const { id } = await post();
  for (const [call, rows, words] of [
    ['feature', 1, 'is featured'],
    ['unfeature', 0, 'no longer featured'],
  ] as const) {
    const asked = { ids: [id], return: base64('/blog/archive') };
    const [command] = await server.ask(`site/controllers/posts/${call}`, asked, staff);
    assert.equal(command, { type: 'redirect', data: ['/blog/archive'] });
    assert.is((await server.sql('featured').where({ type: 'post', target_id: id })).length, rows);
    const page = load((await server.get('/blog/archive', staff)).body);
    assert.match(page('[data-notice="success"] p').text(), words);
    assert.is((await last()).act, `post.${call}`);
  }
});

test('F-2.14 E-011 a row’s task is a form with the flat id of its row: task, id, sort, ordering', async () => {
  const { id } = await post();
  const sent = { id: `${id}`, sort: 'title', ordering: 'asc', return: base64('/blog/archive') };
  const featured = async (): Promise<number> =>
    (await server.sql('featured').where({ type: 'post', target_id: id })).length;
  assert.is((await server.post({ task: 'posts.feature', ...sent }, staff)).statusCode, 303);
  assert.is(await featured(), 1);
  const [command] = await server.ask('site/controllers/posts/unfeature', { id: `${id}` }, staff);
  assert.is(command?.type, 'redirect');
  assert.is(await featured(), 0);
  const other = await post();
  const answer = await server.post({ task: 'posts.feature', ...sent, ids: [`${other.id}`] }, staff);
  assert.is(answer.statusCode, 422, 'an id beside other ids is refused');
  assert.is(await featured(), 0);
});

test('B-065 return leads to this site alone, plain or base64, also inside args', async () => {
  const { id } = await post();
  for (const back of ['https://elsewhere.test/', base64('//elsewhere.test/'), '/\\elsewhere.test']) {
    const [to] = (await server.ask('site/controllers/posts/feature', { ids: [id], return: back }, staff)).map(
      ({ data }) => String(data[0]),
    );
    assert.match(String(to), /^\/blog\/post-/);
    const args = { ids: [id], return: back };
    const [nested] = await server.ask('site/controllers/posts/unfeature', { args }, staff);
    assert.match(String(nested?.data[0]), /^\/blog\/post-/);
    const task = await server.post({ task: 'posts.unpublish', ids: [id], return: back }, moderator);
    assert.match(String(task.headers.location), /^\/blog\/post-/);
    const [block] = resolution(await server.ask('site/views/entry/confirmPublish', { id, return: back }, moderator));
    assert.not.match(String(block), 'elsewhere');
    await server.post({ task: 'posts.publish', ids: [id] }, moderator);
  }
});

test('B-051 a post that comes out for the first time has its moment now, and no end that is past', async () => {
  const hour = 3_600_000;
  const now = Math.floor(server.clock.now() / 1000) * 1000;
  const draft = await post({ state: 'draft', published_at: null });
  const ended = await post({ state: 'unpublished', publish_down: new Date(now - hour) });
  const coming = await post({ state: 'unpublished', published_at: new Date(now + hour) });
  await server.post({ task: 'posts.publish', ids: [draft.id, ended.id, coming.id] }, moderator);
  assert.is((await stored(draft.id)).published_at.getTime(), now);
  assert.is((await stored(ended.id)).publish_down, null);
  assert.is((await stored(ended.id)).published_at.getTime(), now - hour);
  assert.is((await stored(coming.id)).published_at.getTime(), now + hour);
  assert.is((await server.get(`/blog/${draft.slug}`)).statusCode, 200);
  assert.is((await server.get(`/blog/${coming.slug}`)).statusCode, 404);
});

test('B-054 F-047 what was deleted is restored as it was by the button beside the notice', async () => {
  const archived = await post({ lifecycle: 'archived' });
  const live = await post();
  await recount();
  await server.post({ task: 'posts.trash', ids: [archived.id, live.id], return: '/blog' }, moderator);
  await countsHold();
  const page = load((await server.get('/blog', moderator)).body);
  assert.match(page('[data-notice] p').text(), '2 posts');
  const answer = await server.post(fieldsOf(load(page('[data-notice] form').html() ?? '')), moderator);
  assert.equal([answer.statusCode, answer.headers.location], [303, '/blog']);
  assert.equal([(await stored(archived.id)).lifecycle, (await stored(live.id)).lifecycle], ['archived', 'live']);
  await countsHold();
});

test('B-054 F-046 a trashed post is deleted for good with all that hangs on it, and not from anywhere else', async () => {
  const { id, slug } = await post();
  const now = new Date(server.clock.now());
  await server
    .sql('comments')
    .insert({ post_id: id, number: 1, name: 'Ravi', body: 'x', html: 'x', state: 'published', created_at: now });
  await server.sql('featured').insert({ type: 'post', target_id: id, created_at: now });
  assert.is((await server.post({ task: 'posts.delete', ids: [id] }, author)).statusCode, 409);
  await server.post({ task: 'posts.trash', ids: [id] }, author);
  const page = load((await server.get(`/blog/posts/delete?id=${id}`, author)).body);
  const answer = await server.post(fieldsOf(load(page('form:has([value="posts.delete"])').html() ?? '')), author);
  assert.equal([answer.statusCode, answer.headers.location], [303, '/']);
  assert.is(await stored(id), undefined);
  assert.is((await server.sql('comments').where('post_id', id)).length, 0);
  assert.is((await server.sql('featured').where('target_id', id)).length, 0);
  assert.equal(
    { ...(await last()) },
    { user_id: author.id, act: 'post.delete', type: 'post', target_id: id, detail: 'Of nets' },
  );
  assert.match((await server.get('/', author)).body, 'deleted permanently');
  assert.is((await server.get(`/blog/${slug}`, author)).statusCode, 404);
});

test('what two people want at once is done once; of two that exclude each other a legal state is left', async () => {
  const { id } = await post();
  await recount();
  const both = await Promise.all(
    Array.from({ length: 6 }, () => server.post({ task: 'posts.unpublish', ids: [id] }, moderator)),
  );
  assert.ok(both.every(({ statusCode }) => statusCode === 303));
  assert.is((await server.sql('audit_log').where({ target_id: id, act: 'post.unpublish' })).length, 1);
  await Promise.all(
    ['publish', 'trash', 'publish', 'trash'].map(name => server.post({ task: `posts.${name}`, ids: [id] }, moderator)),
  );
  assert.is((await stored(id)).lifecycle, 'trashed');
  await countsHold();
});

test('posts of one category that leave its listing at the same moment are each counted', async () => {
  const posts: Written[] = [];
  for (let n = 0; n < 8; n++) posts.push(await post());
  const answers = await Promise.all(
    posts.map(({ id }) => server.post({ task: 'posts.archive', ids: [id] }, moderator)),
  );
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    posts.map(() => 303),
  );
  await countsHold();
});

const toolsIn = async (path: string, as?: Person): Promise<string[]> => {
  const page = load((await server.get(path, as)).body);
  return page('[data-blog-posts-item] .post-menu :is(a, button)')
    .toArray()
    .map(tool => page(tool).contents().first().text());
};

test('B-051 B-052 B-053 B-054 the tools show on a listing and on the post itself to who may, by where the post stands', async () => {
  const other = await server.signedIn('blogger', 'Ben Ode');
  const { id, slug } = await post();
  const listing = `/blog/tags/${(await write.tag('Alone')).alias}`;
  const [row] = await server.sql('tags').orderBy('id', 'desc').limit(1).select('id');
  await server
    .sql('post_tags')
    .insert({ post_id: id, tag_id: row.id, listed: true, published_at: new Date(server.clock.now() - 1000) });
  const before = await server.get(listing);
  for (const path of [listing, `/blog/${slug}`]) {
    assert.equal(await toolsIn(path), []);
    assert.equal(await toolsIn(path, await server.visitor()), []);
    assert.equal(await toolsIn(path, other), []);
    assert.equal(await toolsIn(path, author), ['Edit', 'Unpublish', 'Move to trash', 'Dates']);
    assert.equal(await toolsIn(path, moderator), ['Edit', 'Unpublish', 'Archive', 'Move to trash', 'Dates']);
    assert.equal(await toolsIn(path, staff), ['Edit', 'Unpublish', 'Feature', 'Archive', 'Move to trash', 'Dates']);
  }
  assert.is((await server.get(listing)).body, before.body);
  await server.post({ task: 'posts.archive', ids: [id] }, staff);
  assert.equal(await toolsIn(`/blog/${slug}`, author), ['Edit', 'Move to trash', 'Dates']);
  assert.equal(await toolsIn(`/blog/${slug}`, moderator), ['Edit', 'Unarchive', 'Move to trash', 'Dates']);
  assert.is((await server.post({ task: 'posts.trash', ids: [id] }, moderator)).statusCode, 303);
  assert.equal(await toolsIn(`/blog/${slug}`, author), []);
  assert.equal(await toolsIn(`/blog/${slug}`, moderator), ['Restore', 'Delete permanently']);
});

test('B-065 tools carry the hooks of installed clients and the listing they stand on; theirs do nothing by themselves', async () => {
  const { slug } = await post();
  const hooks = ['entry-unpublish', 'entry-feature', 'entry-archive', 'entry-delete'];
  const read = async () => load((await server.get(`/blog/${slug}`, staff)).body);
  const page = await read();
  for (const hook of hooks)
    assert.is(page(`[data-blog-posts-item] [data-${hook}]`).attr('data-return'), base64(`/blog/${slug}`), hook);
  const href = page('[data-entry-archive]').attr('href') ?? '';
  const question = load((await server.get(href, staff)).body);
  assert.is(question('main form input[name="return"]').attr('value'), `/blog/${slug}`);
  await server.set('compat.client', true);
  const installed = await read();
  for (const hook of hooks) assert.is(installed(`button[type="button"][data-${hook}]`).length, 1, hook);
  await server.set('compat.client', false);
});

test.run();

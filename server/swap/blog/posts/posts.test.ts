import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { accountImport } from '../../accounts/account-import.ts';
import { oldBlog } from '../../fixtures/blog/old-blog.ts';
import { tablesOf } from '../../fixtures/blog/test-queries.ts';
import { importOf, undoNth } from '../../fixtures/import-of.ts';
import { idOfImport } from '../../fixtures/import-queries.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import { blogKinds } from '../index.ts';

const test = suite('posts of an old blog');

const kinds = [accountImport, ...blogKinds];
const tables = oldBlog();
const source = memorySource(tables);

let server: TestServer;
let before: unknown;

const written = async () => tablesOf(server.sql);

const status = async (slug: string): Promise<number> => (await server.get(`/blog/${slug}`)).statusCode;

test.before(async () => {
  server = await openTestServer();
  before = await written();
  await importOf(server.services, kinds, source);
});

test.after(() => server.close());

for (const slug of ['unfinished', 'waiting', 'scheduled', 'taken-back', 'trashed', 'over', 'blank'])
  test(`visitors do not find a post that was not published there: ${slug}`, async () => {
    assert.is(await status(slug), 404);
  });

test('a post whose end has passed is unpublished at once: the work of the site never changes an imported post', async () => {
  const { state, publish_down } = await server.sql('posts').where('slug', 'over').first('state', 'publish_down');
  assert.equal([state, publish_down], ['unpublished', null]);
});

test('an archived post is read at its address, and no list names it', async () => {
  assert.is(await status('archived'), 200);
  for (const place of ['/', '/blog/authors', '/search?q=archived', '/sitemap.xml'])
    assert.not.match((await server.get(place)).payload, '/blog/archived', place);
});

for (const slug of [
  'friends',
  'for-the-council',
  'of-the-board',
  'of-no-team',
  'of-a-group',
  'of-the-board-before-5',
  'of-a-group-before-5',
])
  test(`nobody reads a post here who could not read it there: ${slug}`, async () => {
    const reader = await server.signedIn('reader');
    assert.is(await status(slug), 404);
    assert.is((await server.get(`/blog/${slug}`, reader)).statusCode, 404);
    assert.is((await server.get(`/blog/${slug}`, await server.signedIn('moderator'))).statusCode, 200);
  });

for (const slug of ['signed-in', 'for-members', 'beginning-for-all'])
  test(`a post for who signs in asks a visitor to: ${slug}`, async () => {
    assert.is(await status(slug), 403);
    assert.is((await server.get(`/blog/${slug}`, await server.signedIn('reader'))).statusCode, 200);
  });

test('a post behind a password shows its title only, and no password is recorded', async () => {
  const { statusCode, payload } = await server.get('/blog/locked');
  assert.is(statusCode, 200);
  assert.not.match(payload, 'Words of locked');
  const [{ password }] = await server.sql('posts').where('slug', 'locked').select('password');
  assert.match(password, /^\$argon2/);
  const recorded = await Promise.all(['import_rows', 'import_notes', 'import_changes'].map(name => server.sql(name)));
  assert.not.match(JSON.stringify(recorded), 'sesame');
});

test('visitors find and read the other posts', async () => {
  for (const slug of ['open', 'of-the-team', 'open-2', 'categories-2', 'orphan', 'quote', 'link', 'video'])
    assert.is(await status(slug), 200, slug);
  const { payload } = await server.get('/blog/open');
  for (const words of ['Open &amp; wide', 'Words of open', 'Name of liisa', 'name="robots" content="noindex"', 'Tea'])
    assert.match(payload, words);
  assert.match((await server.get('/blog/tags/tea')).payload, 'Look up.');
  assert.match((await server.get('/search?q=words+open')).payload, 'Open');
  assert.not.match((await server.get('/search?q=for+the+council')).payload, '/blog/for-the-council');
});

test('bylines, copyright lines and keywords are shown, and text in them is text', async () => {
  const { payload } = await server.get('/blog/backstage');
  assert.match(payload, 'The lamp committee');
  assert.match(payload, 'CC BY 4.0 Lantern Hill');
  assert.not.match(payload, 'author-box');
  assert.not.match(payload, 'Name of liisa');
  assert.match((await server.get('/blog/open')).payload, '"keywords":"a, b, Tea"');
});

test('a post off the front page is in every other list and in the search', async () => {
  for (const place of ['/', '/feed.xml', '/blog'])
    assert.not.match((await server.get(place)).payload, '/blog/backstage');
  const author = await server.sql('users').where('name', 'Name of liisa').first('permalink');
  for (const place of [
    ...['/blog/categories/stars', '/search?q=backstage', '/blog/archive/2012/03'],
    `/blog/authors/${author.permalink}`,
  ])
    assert.match((await server.get(place)).payload, '/blog/backstage', place);
});

test('kinds, sources, places and dates come along', async () => {
  const rows = await server.sql('posts').whereNotNull('legacy_id').orderBy('id');
  const bySlug = new Map(rows.map((row: Record<string, unknown>) => [row.slug, row]));
  const facts = (slug: string, ...names: string[]): unknown[] => names.map(name => bySlug.get(slug)?.[name]);
  assert.equal(facts('quote', 'kind', 'title', 'source', 'body'), ['quote', 'Look up.', 'An astronomer', '']);
  assert.equal(facts('link', 'kind', 'source'), ['link', 'https://council.example/signs']);
  assert.equal(facts('video', 'kind', 'source', 'body'), [
    'video',
    'https://video.example/watch?v=1',
    '<p>Listen.</p>',
  ]);
  assert.equal(facts('open', 'latitude', 'seo_title', 'seo_description'), [59.4, 'For machines', 'Said briefly']);
  assert.is(facts('trashed', 'hits')[0], 7);
  assert.equal(facts('unfinished', 'state', 'published_at'), ['draft', null]);
  // Without a date of its own it has that of the post before it.
  assert.equal(facts('orphan', 'created_at'), [new Date('2012-03-20T10:00:00.000Z')]);
  assert.match(String(facts('open-2', 'title')), /^\(untitled\)/);
});

test('a post whose author is gone is by an account that cannot sign in', async () => {
  const [row] = await server
    .sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .where('p.slug', 'orphan')
    .select('u.name', 'u.password', 'u.status', 'p.category_id', 'p.slug');
  assert.equal([row.name, row.password, row.status], ['Imported', '', 'blocked']);
  const [category] = await server.sql('categories').where('id', row.category_id).select('is_default');
  assert.is(category.is_default, 1);
});

test('every row is counted', async () => {
  const { kinds: counts, remarks } = await receiptOf(server.sql, await idOfImport(server.sql, 1));
  const { found, added, left, notes = {} } = counts['easyblog posts'] ?? {};
  assert.equal([found, added, left], [28, 27, { 'empty draft': 1 }]);
  assert.equal([notes['password-protected'], notes['cover picture was not imported']], [1, 1]);
  assert.is(notes['team does not exist or belongs to another extension; imported without a team'], 3);
  assert.is(counts['easyblog meta of posts']?.added, 1);
  assert.equal(counts['easyblog meta of other pages']?.left, { 'not supported here': 1 });
  assert.equal(counts['easyblog tags of posts']?.merged, { duplicate: 1 });
  assert.equal(counts['easyblog categories of posts']?.left, { 'post or category does not exist': 2 + 1 });
  assert.ok(remarks.some(({ old_id, reason }) => old_id === '18' && reason === 'alias was changed to open-2'));
  assert.is((await server.sql('users').where('name', 'Name of liisa').first('posts_count')).posts_count > 5, true);
});

test('a second import adds nothing, and follows a change', async () => {
  tables.easyblog_post = (tables.easyblog_post ?? []).map(row =>
    row.id === '14' ? { ...row, access: '30', hits: '9' } : { ...row, hits: '9' },
  );
  const { steps } = await importOf(server.services, kinds, source);
  for (const [kind, { added, changed, conflict }] of steps)
    assert.equal([added, changed, conflict], [0, kind === 'easyblog posts' ? 1 : 0, 0], kind);
  assert.is(await status('of-the-team'), 404);
});

test('nobody is mailed', async () => {
  assert.equal(await server.sql('outbox'), []);
  assert.equal(await server.sql('jobs').whereIn('kind', ['post-out', 'mail']), []);
});

test('an undo leaves every table as it was', async () => {
  assert.equal((await undoNth(server.services, kinds, 2)).remaining, []);
  assert.equal((await undoNth(server.services, kinds, 1)).remaining, []);
  assert.equal(await written(), before);
  assert.is(await status('open'), 404);
});

test.run();

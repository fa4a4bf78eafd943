import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { accountImport } from '../../accounts/account-import.ts';
import { oldComment, oldComments } from '../../fixtures/blog/comments/old-comments.ts';
import { oldBlog } from '../../fixtures/blog/old-blog.ts';
import { tablesOf } from '../../fixtures/blog/test-queries.ts';
import { importOf, undoNth } from '../../fixtures/import-of.ts';
import { idOfImport } from '../../fixtures/import-queries.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import { blogKinds } from '../index.ts';

const test = suite('comments of an old blog');

const kinds = [accountImport, ...blogKinds];
const tables = { ...oldBlog(), easyblog_comment: oldComments() };
const source = memorySource(tables);

let server: TestServer;
let before: unknown;

interface Row {
  readonly number: number;
  readonly body: string;
  readonly depth: number;
  readonly state: string;
  readonly parent: string | null;
}

const thread = (slug: string): Promise<Row[]> =>
  server
    .sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .leftJoin('comments as a', 'a.id', 'c.parent_id')
    .where('p.slug', slug)
    .orderBy('c.number')
    .select('c.number', 'c.body', 'c.depth', 'c.state', { parent: 'a.body' });

test.before(async () => {
  server = await openTestServer();
  before = await tablesOf(server.sql);
  await importOf(server.services, kinds, source);
});

test.after(() => server.close());

test('visitors see neither held comments nor those of posts that they may not read', async () => {
  const { payload } = await server.get('/blog/open');
  for (const words of ['Held one', 'Not published', 'alert(1)', 'x()']) assert.not.match(payload, words);
  assert.not.match((await server.get('/blog/locked')).payload, 'Behind the password');
  assert.is((await server.get('/blog/for-the-council')).statusCode, 404);
});

test('threads keep their order, and circles and missing parents end at the top', async () => {
  assert.equal(
    (await thread('open')).map(({ number, body, depth, parent }) => [number, body, depth, parent]),
    [
      [1, 'Earliest', 0, null],
      [2, 'First [b]bold[/b]', 0, null],
      [3, 'Answer of a member', 1, 'First [b]bold[/b]'],
      [4, 'Third level', 2, 'Answer of a member'],
      [5, 'Held one', 0, null],
      [6, 'Not published', 0, null],
      [7, 'Parent is missing', 0, null],
      [8, 'Answers itself', 0, null],
      [9, 'Round two', 0, null],
      [10, 'Round one', 1, 'Round two'],
      [11, 'Below an empty one', 0, null],
      [12, 'Old [b]markup[/b]', 0, null],
      [13, 'Member is gone', 0, null],
    ],
  );
  assert.equal((await thread('for-the-council'))[0]?.parent, null);
  const $ = load((await server.get('/blog/open')).payload);
  const shown = $('main').text();
  assert.ok(shown.indexOf('Earliest') < shown.indexOf('Answer of a member'));
  assert.match(shown, 'Name of liisa');
});

test('guests keep their name and address, members their account', async () => {
  const rows = await server.sql('comments').orderBy('number').select('name', 'email', 'website', 'author_id', 'body');
  const named = (body: string) => rows.find(row => row.body === body);
  const guest = named('First [b]bold[/b]');
  assert.equal([guest.name, guest.email, guest.website], ['Guest 1', 'Guest@Example.org', 'https://guest.example/']);
  const odd = named('Old [b]markup[/b]');
  assert.equal([odd.email, odd.website], ['', '']);
  assert.is(named('Member is gone').author_id, null);
  assert.ok(named('Answer of a member').author_id > 0);
});

test('counters follow, and nobody is mailed', async () => {
  const post = await server.sql('posts').where('slug', 'open').first('comments_count', 'comments_made');
  assert.equal([post.comments_count, post.comments_made], [11, 13]);
  assert.equal(await server.sql('outbox'), []);
  assert.equal(await server.sql('jobs').where('kind', 'like', '%comment%'), []);
});

test('every comment is counted', async () => {
  const {
    added,
    left,
    notes = {},
  } = (await receiptOf(server.sql, await idOfImport(server.sql, 1))).kinds['easyblog comments'] ?? {};
  assert.equal([added, left], [15, { empty: 1, 'post does not exist or is empty': 2 }]);
  assert.equal(
    [notes['not published; waiting for moderation'], notes['account does not exist; imported as a guest comment']],
    [2, 1],
  );
});

test('a second import adds new comments only, and an undo removes all of them', async () => {
  tables.easyblog_comment.push(oldComment(20, 'Written since', { parent_id: '3' }));
  const { steps } = await importOf(server.services, kinds, source);
  for (const [kind, { added }] of steps) assert.is(added, kind === 'easyblog comments' ? 1 : 0, kind);
  const rows = await thread('open');
  assert.equal(rows.at(-1), { number: 14, body: 'Written since', depth: 3, state: 'published', parent: 'Third level' });
  await undoNth(server.services, kinds, 2);
  assert.is((await server.sql('posts').where('slug', 'open').first('comments_made')).comments_made, 13);
  assert.not.match((await server.get('/blog/open')).payload, 'Written since');
  assert.equal((await undoNth(server.services, kinds, 1)).remaining, []);
  assert.equal(await tablesOf(server.sql), before);
});

test.run();

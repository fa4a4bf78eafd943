import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedBulk } from '../../../demo/bulk.ts';
import { commenting, rejection, resolution } from '../../../test/fixtures/comments.ts';
import { type Written, writer } from '../../../test/fixtures/posts.ts';
import { plansOf, scansIn } from '../../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';
import { type CommentFilter, commentsPage } from './comments-list-queries.ts';

type Member = Person & { id: number };

const test = suite('the list of comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let asha: Member;
let bala: Member;
let moderator: Member;
let own: Written;
let foreign: Written;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  asha = await server.signedIn('blogger', 'Asha Rao');
  bala = await server.signedIn('blogger', 'Bala Iyer');
  moderator = await server.signedIn('moderator');
  own = await writer(server).post(asha.id, { title: 'Of nets' });
  foreign = await writer(server).post(bala.id, { title: 'Of knots' });
});
test.before.each(async () => {
  await server.sql('comments').delete();
  await server.sql('posts').update({ comments_count: 0, comments_made: 0 });
});
test.after(() => server.close());

const path = '/blog/dashboard/comments';
const list = async (as: Person, query = '') => load((await server.get(path + query, as)).body);
const ids = async (as: Person, query = ''): Promise<number[]> => {
  const page = await list(as, query);
  return page('[data-eb-table-row]')
    .toArray()
    .map(({ attribs }) => Number(attribs['data-id']));
};
const stateOf = async (id: number): Promise<string> => (await on.stored(id)).state;

test('E-017 a blogger sees the comments under own posts, a moderator all; foreign ones are not touched', async () => {
  const mine = await on.row(own);
  const other = await on.row(foreign);
  assert.is((await server.get(path, await server.visitor())).statusCode, 403);
  assert.equal(await ids(asha), [mine]);
  assert.equal(await ids(moderator), [other, mine]);
  assert.equal(await ids(moderator, '?author=own'), []);
  for (const task of ['publish', 'unpublish', 'delete'])
    assert.is((await server.post({ task: `comments.${task}`, ids: [mine, other] }, asha)).statusCode, 403, task);
  rejection(await server.ask('site/views/dashboard/confirmDeleteComment', { ids: [other] }, asha));
  assert.is((await server.get(`${path}?ask=comments.delete&ids=${other}`, asha)).statusCode, 403);
  assert.equal([await stateOf(mine), await stateOf(other)], ['published', 'published']);
});

test('E-009 E-011 comments are unpublished, approved and removed from the list, and removal is taken back', async () => {
  const id = await on.row(own, { body: 'A [b]bold[/b] word' });
  const page = await list(asha);
  assert.match(page('.row-excerpt').text(), 'A bold word');
  const ask = page('[data-eb-actions] [data-key="u"]').attr('data-eb-action');
  const [block] = resolution(await server.ask(String(ask), { ids: [id] }, asha));
  const dialog = load(String(block), null, false);
  const task = dialog('input[name="task"]').attr('value');
  await server.post({ task, ids: [id], return: path }, asha);
  assert.is(await stateOf(id), 'held');
  assert.equal(await on.counted(own), [0, 0]);
  assert.equal(await ids(asha, '?filter=0'), [id]);
  await server.post({ task: 'comments.publish', ids: [id], return: path }, asha);
  assert.equal(await on.counted(own), [1, 1]);
  await server.post({ task: 'comments.delete', ids: [id], return: path }, asha);
  const undo = load((await server.get(path, asha)).body)('form[data-undo] input[name="task"]').attr('value');
  assert.is(undo, 'comments.restore');
  assert.equal(await ids(asha), []);
  assert.equal(await ids(asha, '?filter=-1'), [id]);
  await server.post({ task: 'comments.restore', ids: [id], return: path }, asha);
  assert.is(await stateOf(id), 'published');
});

test('E-006 E-009 a question is asked in the singular about one row, and with their number about several', async () => {
  const write = writer(server);
  const rows = [await on.row(own), await on.row(own)];
  const posts = [own.id, foreign.id];
  const tags = [(await write.tag('Rope')).id, (await write.tag('Twine')).id];
  const asks = async (address: string, among: readonly number[]) => {
    const page = load((await server.get(`${address}&ids=${among.join(',')}`, moderator)).body);
    return [page('h1').text(), page('[data-dialog-lead]').text()];
  };
  const questions = [
    [`${path}?ask=comments.delete`, rows, 'Remove this comment?', 'Remove 2 comments?', 'This comment will'],
    [
      `/blog/dashboard?ask=posts.trash`,
      posts,
      'Move this post to the trash?',
      'Move 2 posts to the trash?',
      'This post will',
    ],
    [`/blog/dashboard/tags?ask=tags.delete`, tags, 'Delete this tag?', 'Delete 2 tags?', 'Posts with this tag'],
  ] as const;
  for (const [address, all, one, several, lead] of questions) {
    const [title, words] = await asks(address, all.slice(0, 1));
    assert.is(title, one);
    assert.match(String(words), lead);
    assert.is((await asks(address, all))[0], several);
  }
  const answer = await server.post({ task: 'comments.delete', ids: rows.slice(0, 1), return: path }, moderator);
  assert.is(answer.headers.location, path);
  const after = await list(moderator);
  assert.is(after('[data-notice] p[autofocus]').text(), '1 comment was removed.');
});

test('E-008 all comments are listed by their date, whatever order they were stored in', async () => {
  const dated = (days: number) => on.row(own, { created_at: new Date(server.clock.now() - days * 86_400_000) });
  const [newest, oldest, middle] = [await dated(1), await dated(9), await dated(5)];
  const twin = await dated(5);
  for (const who of [moderator, asha]) {
    assert.equal(await ids(who), [newest, twin, middle, oldest]);
    assert.equal(await ids(who, '?sort=date&ordering=asc'), [oldest, middle, twin, newest]);
  }
});

test('comments of few and of many posts are read by an index, newest first or oldest first', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    ...{ post_id: n % 2 ? own.id : foreign.id, number: n + 1, name: 'Ravi', body: 'x', html: 'x' },
    ...{ state: n % 50 ? 'published' : 'held', created_at: new Date(server.clock.now() - n * 1000) },
  }));
  await seedBulk(server.services, { posts: 500, comments: 0, isSearched: false });
  await server.sql.batchInsert('comments', rows, 500);
  await server.sql.raw('ANALYZE TABLE comments, posts');
  const askings: Partial<CommentFilter>[] = [{}, { state: 'held' }, { authorId: asha.id }, { ordering: 'asc' }];
  for (const asking of askings) {
    const asked = { authorId: null, state: null, ordering: 'desc', start: 20, ...asking } as const;
    const plans = await plansOf(server.sql, sql => commentsPage({ services: server.services, sql }, asked));
    // The newest are read from an index of dates, and no more.
    assert.equal(
      scansIn(plans).filter(scan => !/^(c|posts|page_changes): /.test(scan)),
      [],
      JSON.stringify(asking),
    );
    const page = plans.find(({ statement }) => statement.includes('`c`.`body`'));
    if (!('authorId' in asking))
      for (const { Extra } of page?.steps ?? []) assert.not.match(String(Extra), 'filesort', JSON.stringify(asking));
  }
  assert.is((await list(moderator))('[data-total]').attr('data-total'), '1000');
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { commenting } from '../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };
type Step = readonly [name: string, act: () => Promise<unknown>];

const test = suite('pages after an act on comments');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let onItem: ReturnType<typeof articleCommenting>;
let moderator: Member;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  onItem = articleCommenting(server);
  await server.set('captcha.kind', 'none');
  moderator = await server.signedIn('moderator', 'Mo Dee');
  visitor = await server.visitor();
});
test.after(() => server.close());

const mainOf = async (url: string, as: Person): Promise<string> => {
  const response = await server.get(url, as);
  assert.is(response.statusCode, 200, url);
  const $ = load(response.body);
  $('[data-notice], .itemHits').remove();
  return $('main').html() ?? '';
};

/** After each step the page of each reader, as the caches give it, is the page printed without them. */
const walk = async (url: string, readers: Readonly<Record<string, Person>>, steps: readonly Step[]): Promise<void> => {
  for (const [name, act] of steps) {
    for (const reader of Object.values(readers)) await mainOf(url, reader);
    await act();
    const cached: Record<string, string> = {};
    for (const [who, reader] of Object.entries(readers)) cached[who] = await mainOf(url, reader);
    server.services.pages.clear();
    for (const [who, reader] of Object.entries(readers))
      assert.ok(cached[who] === (await mainOf(url, reader)), `${who}: ${name}`);
  }
};

const heldBy = (sql: TestServer['sql'], table: string, column: string, id: number): Promise<number> =>
  sql(table)
    .where(column, id)
    .where(table === 'comments' ? { state: 'held' } : { published: 0 })
    .orderBy('id', 'desc')
    .first()
    .then((row: { id: number }) => row.id);

test('F-1.6, F-2.17, C-054 a held comment of a post is on the pages of moderator and author at once, with its acts', async () => {
  const post = await on.post({ title: 'Watched' });
  const pages = () => Promise.all([on.page(post, moderator), on.page(post, post.author), on.page(post, visitor)]);
  await pages();
  await server.set('comments.moderation', 'guests');
  await pages();
  const { id } = await on.save(post, await server.visitor(), { comment: 'Waiting words.' });
  const [mine, authors, others] = await pages();
  for (const page of [mine, authors]) {
    assert.match(page?.(`#comment-${id}`).text() ?? '', 'Waiting words.');
    assert.ok(page?.(`#comment-${id} [data-comment-approve]`).length);
    assert.ok(page?.(`#comment-${id} [data-comment-delete]`).length);
  }
  assert.is(others?.(`#comment-${id}`).length, 0);
  await server.set('comments.moderation', 'none');
});

test('F-1.6, F-2.17, C-054, H-017 a held comment of an article is on the pages of moderator and author at once', async () => {
  const author = await server.signedIn('author', 'Asha Rao');
  const item = await articleWriter(server).article(author.id, (await articleWriter(server).category('Talk')).id);
  const url = `/articles/item/${item.id}-${item.alias}`;
  await server.set('articles.commentsModeration', 'guests');
  for (const who of [moderator, author, visitor]) await server.get(url, who);
  await onItem.submit(item.id, await server.visitor(), { commentText: 'Waiting words.' });
  for (const who of [moderator, author]) {
    const $ = load((await server.get(url, who)).body);
    assert.match($('.unpublishedComment').text(), 'Waiting words.');
    assert.is($('.unpublishedComment .commentApproveLink').length, 1);
    assert.is($('.unpublishedComment .commentRemoveLink').length, 1);
  }
  assert.not.match((await server.get(url, visitor)).body, 'Waiting words.');
  await server.set('articles.commentsModeration', 'none');
});

test('F-1.6 after every act on comments of a post the cached pages of moderator, author and visitor are what a fresh print says', async () => {
  const post = await on.post({ title: 'Walked' });
  const writer = await server.visitor();
  const member = await server.signedIn('reader', 'Banned Reader');
  const staff = await server.signedIn('admin', 'Ad Min');
  const first = await on.row(post, { body: 'First.' });
  const held = () => heldBy(server.sql, 'comments', 'post_id', post.id);
  const task = (name: string, ids: number) => server.post({ task: name, ids }, moderator);
  const call = (name: string, data: Record<string, string | number>, as: Person = moderator) =>
    server.ask(`site/views/comments/${name}`, data, as);
  const holdGuests = (value: 'guests' | 'none') => server.set('comments.moderation', value);
  await walk(`/blog/${post.slug}`, { moderator, author: post.author, visitor }, [
    ['a comment is published', () => on.save(post, writer, { comment: 'Out.' })],
    ['a member comments', () => on.save(post, member, { comment: 'By a member.' })],
    ['guests are held', () => holdGuests('guests')],
    ['a comment is held', () => on.save(post, writer, { comment: 'Held one.' })],
    ['a held comment is edited', async () => call('update', { id: await held(), message: 'Held, edited.', title: '' })],
    ['a held comment is approved', async () => call('approve', { id: await held() })],
    ['another is held', () => on.save(post, writer, { comment: 'Held two.' })],
    ['a held comment is removed', async () => call('delete', { id: await held() })],
    ['a comment is held again', () => task('comments.unpublish', first)],
    ['a held comment is approved from a list', () => task('comments.approve', first)],
    ['a comment is edited', () => call('update', { id: first, message: 'Edited.', title: '' })],
    ['a comment is liked', () => call('like', { id: first }, writer)],
    ['a like is taken back', () => call('unlike', { id: first }, writer)],
    ['a comment is removed', () => task('comments.delete', first)],
    ['a comment is restored', () => task('comments.restore', first)],
    [
      'a post is reported',
      () => server.post({ task: 'reports.submit', id: post.id, type: 'post', reason: 'Bad.' }, writer),
    ],
    ['a member is banned', () => server.post({ task: 'users.ban', ids: member.id }, staff)],
    ['a ban is lifted', () => server.post({ task: 'users.unban', ids: member.id }, staff)],
    [
      'the post is reacted to',
      () => server.ask('site/controllers/reactions/save', { postId: post.id, reactionId: 1 }, writer),
    ],
  ]);
  await holdGuests('none');
});

test('F-1.6 after every act on comments of an article the cached pages are what a fresh print says', async () => {
  const author = await server.signedIn('author', 'Asha Rao');
  const item: WrittenArticle = await articleWriter(server).article(
    author.id,
    (await articleWriter(server).category('Talk')).id,
  );
  const writer = await server.visitor();
  const first = await onItem.row(item.id, { body: 'First.' });
  const held = () => heldBy(server.sql, 'item_comments', 'item_id', item.id);
  const act = (name: string, id: number, more = {}) => onItem.act(name, moderator, { commentID: id, ...more });
  await walk(`/articles/item/${item.id}-${item.alias}`, { moderator, author, visitor }, [
    ['a comment is published', () => onItem.submit(item.id, writer, { commentText: 'Out.' })],
    ['guests are held', () => server.set('articles.commentsModeration', 'guests')],
    ['a comment is held', () => onItem.submit(item.id, writer, { commentText: 'Held.' })],
    ['a held comment is edited', async () => act('saveComment', await held(), { commentText: 'Held, edited.' })],
    ['a held comment is published', async () => act('publish', await held())],
    ['a comment is held again', () => act('unpublish', first)],
    ['a comment is edited', () => act('saveComment', first, { commentText: 'Edited.' })],
    ['it is removed', () => act('remove', first)],
    ['another is held', () => onItem.submit(item.id, writer, { commentText: 'Held two.' })],
    ['held ones are removed', () => onItem.act('deleteUnpublished', author, {})],
  ]);
  await server.set('articles.commentsModeration', 'none');
});

test.run();

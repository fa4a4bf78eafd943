import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { commenting } from '../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('lists of comments that readers share');
let server: TestServer;
let visitor: Person;
/** Cookies by which a request gets no shared page, but shared lists: the cookie of held comments is not among them. */
let unshared: Person;

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
  await server.set('comments.moderation', 'everyone');
  await server.set('articles.commentsModeration', 'everyone');
  visitor = await server.visitor();
  unshared = { ...visitor, cookies: { ...visitor.cookies, lectern_sort: 'newest' } };
});
test.after(() => server.close());

const isShownTo = async (path: string, as?: Person): Promise<boolean> =>
  (await server.get(path, as)).body.includes('A held secret');

test('a visitor without the cookie of held comments does not publish one to strangers, on no part of a post', async () => {
  const on = commenting(server);
  const post = await on.post();
  const path = `/blog/${post.slug}`;
  const first = await on.row(post);
  await on.save(post, visitor, { comment: 'A held secret', parentId: first });
  assert.is(
    await server
      .sql('comments')
      .where({ post_id: post.id, state: 'held' })
      .first('number')
      .then(row => row?.number),
    2,
  );
  for (const part of ['', '?sort=oldest', '?line=1', '?line=2', `?conversation=${first}`]) {
    await server.get(path + part, unshared);
    assert.not(await isShownTo(path + part), part);
    assert.not(await isShownTo(path + part, await server.visitor()), part);
  }
  const waiting = { ...visitor, cookies: { ...visitor.cookies, lectern_waiting: '1' } };
  assert.ok(await isShownTo(path, waiting), 'its writer sees it');
});

test('nor to the readers of an article', async () => {
  const write = articleWriter(server);
  const author = await server.signedIn('author');
  const { id, alias } = await write.article(author.id, (await write.category('Talk')).id);
  const path = `/articles/item/${id}-${alias}`;
  await articleCommenting(server).submit(id, visitor, { commentText: 'A held secret' });
  assert.is((await server.sql('item_comments').where({ item_id: id, published: false })).length, 1);
  await server.get(path, unshared);
  assert.not(await isShownTo(path));
  assert.not(await isShownTo(path, await server.visitor()));
});

test.run();

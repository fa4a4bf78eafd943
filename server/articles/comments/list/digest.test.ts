import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';

const test = suite('the digest of the comments of an article');
let server: TestServer;
let comments: ReturnType<typeof articleCommenting>;

test.before(async () => {
  server = await openTestServer();
  comments = articleCommenting(server);
});
test.after(() => server.close());

const write = async () => {
  const author = await server.signedIn('author', 'Asha Rao');
  const writing = articleWriter(server);
  return writing.article(author.id, (await writing.category('Halls')).id, { title: 'The bronze hall' });
};

const digestOf = async ({ id, alias }: { id: number; alias: string }, query = '') => {
  const page = load((await server.get(`/articles/item/${id}-${alias}${query}`)).body);
  return page('[data-comments-digest] a')
    .toArray()
    .map(link => [page(link).text(), page(link).attr('href')]);
};

test('a stranger hears of published comments only, and of one comment no digest', async () => {
  const alone = await write();
  await comments.row(alone.id, { name: 'Ruth' });
  assert.equal(await digestOf(alone), []);
  const article = await write();
  const first = await comments.row(article.id, { name: 'Ruth' });
  server.clock.advance(1000);
  const second = await comments.row(article.id, { name: 'Sam', created_at: new Date(server.clock.now()) });
  server.clock.advance(1000);
  await comments.row(article.id, { name: 'Held', published: false, created_at: new Date(server.clock.now()) });
  assert.equal(await digestOf(article), [
    ['2 comments', `#comment${first}`],
    ['newest by Sam', `#comment${second}`],
  ]);
});

test('the newest comment is one step away from every page, in both orders', async () => {
  await server.set('articles.commentsPageSize', 2);
  const article = await write();
  const ids: number[] = [];
  for (let index = 0; index < 5; index++) {
    server.clock.advance(1000);
    ids.push(await comments.row(article.id, { name: `Reader ${index}`, created_at: new Date(server.clock.now()) }));
  }
  const path = `/articles/item/${article.id}-${article.alias}`;
  const newest = `#comment${ids[4]}`;
  assert.equal(await digestOf(article), [
    ['5 comments', `#comment${ids[0]}`],
    ['newest by Reader 4', `${path}?start=4${newest}`],
  ]);
  assert.equal(await digestOf(article, '?start=4'), [
    ['5 comments', `${path}#itemCommentsAnchor`],
    ['newest by Reader 4', newest],
  ]);
  await server.set('articles.commentsOrder', 'desc');
  assert.equal((await digestOf(article))[1], ['newest by Reader 4', newest]);
  assert.equal((await digestOf(article, '?start=2'))[1], ['newest by Reader 4', `${path}${newest}`]);
  await server.set('articles.commentsOrder', 'asc');
  await server.set('articles.commentsPageSize', 20);
});

test.run();

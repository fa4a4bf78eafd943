import { AsyncLocalStorage } from 'node:async_hooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../test/fixtures/comments.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('pages of which nothing is cached');
let server: TestServer;
let post: Written;
let category: { id: number; alias: string };

test.before(async () => {
  server = await openTestServer({ CACHE_MEMORY: '0' });
  const write = writer(server);
  const { id: authorId } = await server.signedIn('blogger', 'Asha Rao');
  category = await write.category('Low vision');
  const tag = await write.tag('Print');
  for (const title of ['Older', 'Read', 'Newer']) {
    const written = await write.post(authorId, { title }, { categories: [category.id], tags: [tag.id] });
    if (title === 'Read') post = written;
  }
  const on = commenting(server);
  const first = await on.row(post, { name: 'Ben' });
  await on.row(post, { name: 'Chi', parent_id: first });
});
test.after(() => server.close());

const statementsOf = async (url: string): Promise<string[]> => {
  const statements: string[] = [];
  // The process has statements of its own at intervals: it reads the changes of others and writes hits.
  const request = new AsyncLocalStorage<true>();
  const record = ({ sql }: { sql: string }): void => {
    if (request.getStore()) statements.push(sql);
  };
  server.sql.on('query', record);
  const { statusCode } = await request.run(true, () => server.get(url));
  server.sql.off('query', record);
  assert.is(statusCode, 200, url);
  return statements;
};

const pages = [
  ['an entry with comments', 7, () => `/blog/${post.slug}`],
  ['the front page', 7, () => '/'],
  ['a category', 8, () => `/blog/categories/${category.alias}`],
  ['the feed', 7, () => '/feed.xml'],
] as const;

for (const [name, count, url] of pages)
  test(`${name} costs ${count} statements`, async () => {
    const statements = await statementsOf(url());
    assert.is(statements.length, count, statements.join('\n'));
  });

test.run();

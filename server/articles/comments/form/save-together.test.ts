import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ArticleCommentAnswer, articleCommenting } from '../../../test/fixtures/article-comments.ts';
import { articleWriter } from '../../../test/fixtures/articles.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';

const test = suite('saving comments on articles at the same time');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
});
test.after(() => server.close());

test('comments on articles that arrive together share transactions, and each is counted and answered', async () => {
  const write = articleWriter(server);
  const author = await server.signedIn('author', 'Asha Rao');
  const category = await write.category('Talked about');
  const open = await write.article(author.id, category.id);
  const other = await write.article(author.id, category.id);
  const closed = await write.article(author.id, category.id, { allow_comments: false });
  const visitors = await Promise.all(Array.from({ length: 18 }, () => server.visitor()));
  let commits = 0;
  const count = ({ sql }: { sql: string }): void => {
    if (sql.startsWith('COMMIT')) commits++;
  };
  server.sql.on('query', count);
  const answers = await Promise.all(
    visitors.map(async (visitor, index) => {
      const { id } = [open, other, closed][index % 3] ?? open;
      const answer = await articleCommenting(server).submit(id, visitor, { commentText: `Comment ${index}.` });
      return answer.json<ArticleCommentAnswer>();
    }),
  );
  server.sql.off('query', count);
  assert.ok(commits <= 10, `${commits} commits`);
  for (const [index, { cssClass, to }] of answers.entries()) {
    assert.is(cssClass, index % 3 === 2 ? 'k2FormLogError' : 'k2FormLogSuccess');
    if (index % 3 < 2) assert.match(String(to), /#comment\d+$/);
  }
  for (const { id } of [open, other]) {
    const { counter } = await server.sql('items').where({ id }).first({ counter: 'comments_count' });
    const bodies: string[] = await server.sql('item_comments').where('item_id', id).pluck('body');
    assert.equal([counter, bodies.length, new Set(bodies).size], [6, 6, 6]);
  }
  assert.equal(await server.sql('item_comments').where('item_id', closed.id), []);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('texts that are checked before a list publishes them');
let server: TestServer;
let asha: Person & { id: number };
let moderator: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('author', 'Asha');
  moderator = await server.signedIn('moderator');
  await server.set('posts.requireChecks', 'all');
  await server.set('articles.requireChecks', 'all');
});
test.after(() => server.close());

const body = `<p>${'The cat sat on the mat. '.repeat(300)}</p>`;

/** How often the lengths of the texts are read outside and inside a transaction while a form is sent. */
const readingsOf = async (send: () => Promise<{ statusCode: number }>, status: number): Promise<readonly boolean[]> => {
  const isInside: boolean[] = [];
  const hear = ({ sql, __knexTxId }: { sql: string; __knexTxId?: string }): void => {
    if (sql.includes('CHAR_LENGTH') && sql.includes('AS characters')) isInside.push(__knexTxId !== undefined);
  };
  server.sql.on('query', hear);
  assert.is((await send()).statusCode, status);
  server.sql.off('query', hear);
  return isInside;
};

test('posts and articles are read before the transaction, and compared inside of it', async () => {
  const { id } = await composing(server, asha).post(asha.id, { body });
  const publishPost = () => server.post({ task: 'posts.publish', ids: [id] }, moderator);
  assert.equal(await readingsOf(publishPost, 303), [false, true]);
  const write = articleWriter(server);
  const article = await write.article(asha.id, (await write.category('Museums')).id, { body, published: false });
  const publishArticle = () => server.post({ task: 'items.publish', ids: [`${article.id}`] }, moderator);
  assert.equal(await readingsOf(publishArticle, 303), [false, true]);
});

test('texts that the sender may not publish are not read', async () => {
  const { id } = await composing(server, asha).post(moderator.id, { body });
  assert.equal(await readingsOf(() => server.post({ task: 'posts.publish', ids: [id] }, asha), 404), []);
});

test.run();

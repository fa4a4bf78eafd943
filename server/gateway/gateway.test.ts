import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('gateway');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('A-024 a call without a token, with another token or with its value 0 is refused', async () => {
  const visitor = await server.visitor();
  const stranger = await server.visitor();
  const bare = { cookies: { ...visitor.cookies, lectern_token: '' }, id: null };
  const [first] = await server.ask('site/views/comments/like', { id: 1 }, bare);
  assert.equal(first?.type, 'reject');
  assert.equal(first?.data[1], 'token');
  const [second] = await server.ask(
    'site/views/comments/like',
    { id: 1 },
    { cookies: { ...visitor.cookies, lectern_token: String(stranger.cookies.lectern_token) }, id: null },
  );
  assert.equal(second?.data[1], 'token');
});

test('A-023 an unknown namespace is refused with a sentence, never a fault', async () => {
  const visitor = await server.visitor();
  for (const namespace of ['site/views/nothing/here', '__proto__', 'site/views/constructor/toString', '']) {
    const [command] = await server.ask(namespace, {}, visitor);
    assert.equal(command?.type, 'reject');
  }
});

test('no address of a post is a fault, whatever host stands before it', async () => {
  const { id } = await writer(server).post((await server.signedIn('blogger')).id);
  for (const host of ['//host:99999', '//['])
    assert.is(
      (await server.get(`${host}/index.php?option=com_blog&view=entry&id=${id}&reply=1`)).statusCode,
      200,
      host,
    );
});

test.run();

import { OpenAPIClientAxios } from 'openapi-client-axios';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient } from '../test/fixtures/api.ts';
import { writer } from '../test/fixtures/posts.ts';
import { freePort } from '../test/served.ts';
import { openTestServer } from '../test/test-server.ts';

const test = suite('the API through a client made from its OpenAPI document');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = await openTestServer({ BASE_URL: origin });
await server.app.listen({ port, host: '127.0.0.1' });
test.after(() => server.close());

/** A client that knows the address of the document and a token, and nothing else. */
const clientWith = (token?: string) =>
  new OpenAPIClientAxios({
    definition: `${origin}/api/v1/openapi.json`,
    axiosConfigDefaults: {
      validateStatus: () => true,
      ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    },
  }).init();

/** Carries out an operation of the document by its id. */
const carryOut = async (token: string | undefined, id: string, ...args: readonly unknown[]) => {
  const operation: unknown = Reflect.get(await clientWith(token), id);
  if (typeof operation !== 'function') throw new Error(`no operation ${id}`);
  return operation(...args);
};

test('it lists and reads without a token, writes with one, and gets 401 without a token and 428 without If-Match', async () => {
  const { id: authorId } = await server.signedIn('blogger', 'Asha Rao');
  const token = await apiClient(server).token(authorId, ['read', 'write:posts']);
  const written = await writer(server).post(authorId, { title: 'Already here' });
  server.dropWritten();
  const list = await carryOut(undefined, 'listPosts', { limit: 5 });
  assert.equal(
    list.data.data.map(({ id }: { id: number }) => id),
    [written.id],
  );
  const words = { title: 'By a program', content: '<p>Words.</p>', status: 'published' };
  assert.is((await carryOut(undefined, 'createPost', null, words)).status, 401);
  const made = await carryOut(token, 'createPost', null, words);
  assert.is(made.status, 201, JSON.stringify(made.data));
  const read = await carryOut(undefined, 'getPost', { id: made.data.id });
  assert.equal([read.data.title, read.data.content], ['By a program', '<p>Words.</p>']);
  const change = { title: 'Changed by a program' };
  assert.is((await carryOut(token, 'changePost', { id: made.data.id }, change)).status, 428);
  const headers = { 'If-Match': made.headers.etag };
  const changed = await carryOut(token, 'changePost', { id: made.data.id }, change, { headers });
  assert.equal([changed.status, changed.data.title], [200, 'Changed by a program']);
});

test.run();

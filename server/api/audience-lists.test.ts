import type { LightMyRequestResponse } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient } from '../test/fixtures/api.ts';
import { levelWriter } from '../test/fixtures/levels.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer } from '../test/test-server.ts';

const test = suite('lists of the API for accounts');
const server = await openTestServer();
const api = apiClient(server);
const write = writer(server);
test.after(() => server.close());

const read = (token?: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  api.send('GET', '/posts?limit=100', { ...(token ? { token } : {}), headers });
const idsOf = async (token?: string): Promise<number[]> =>
  (await read(token)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
const reader = async () => {
  const { id } = await server.signedIn('reader');
  return { id, token: await api.token(id, ['read']) };
};

test('accounts of equal audiences share a list, others get their own, and no shared cache stores it', async () => {
  const { id: authorId } = await server.signedIn('blogger', 'Asha Rao');
  const [one, other] = [await reader(), await reader()];
  const open = await write.post(authorId);
  const club = await write.category('Club', { access: 'registered' });
  const members = await write.post(authorId, {}, { categories: [club.id] });
  server.dropWritten();
  for (const { token } of [one, other]) assert.equal(await idsOf(token), [members.id, open.id]);
  assert.equal(await idsOf(), [open.id]);
  const first = await read(one.token);
  assert.is(first.headers['cache-control'], 'private, no-cache');
  assert.match(String(first.headers.vary), 'Authorization');
  const queries: string[] = [];
  const record = ({ sql }: { sql: string }): unknown => queries.push(sql);
  server.sql.on('query', record);
  assert.is((await read(other.token, { 'if-none-match': String(first.headers.etag) })).statusCode, 304);
  server.sql.off('query', record);
  assert.equal(
    queries.filter(sql => /`posts`/.test(sql)),
    [],
    'the list of the first account is sent',
  );
  const levels = levelWriter(server);
  const board = await levels.group('Board');
  await levels.join(board, one.id);
  const access_level_id = await levels.level('Board', [board]);
  const meetings = await write.category('Meetings', { access: 'public', access_level_id });
  const minutes = await write.post(authorId, {}, { categories: [meetings.id] });
  server.dropWritten();
  assert.equal(await idsOf(one.token), [minutes.id, members.id, open.id]);
  assert.equal(await idsOf(other.token), [members.id, open.id]);
  await levels.leave(board, one.id);
  assert.equal(await idsOf(one.token), [members.id, open.id]);
});

test('a token that ended reads nothing, also nothing that is cached', async () => {
  const { id, token } = await reader();
  assert.is((await read(token)).statusCode, 200);
  await server.sql('api_tokens').where('user_id', id).delete();
  assert.is((await read(token)).statusCode, 401);
});

test.run();

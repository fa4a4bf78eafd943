import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { mutate } from '../../core/context/mutation.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { hashPassword } from '../../core/security/password.ts';
import { apiClient } from '../../test/fixtures/api.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type Person } from '../../test/test-server.ts';
import { blockAccount } from '../account-roles.ts';
import { clearTwoFactor } from '../security/own-session-queries.ts';

const test = suite('tokens for programs');
const server = await openTestServer();
const api = apiClient(server);
const password = 'right horse';
const hash = await hashPassword(password);
test.after(() => server.close());
test.before.each(async () => {
  await server.sql('throttles').delete();
  await server.set('accounts.twoFactorRoles', []);
});

const task = (name: string, fields: Record<string, string | number>, as: Person) =>
  server.post({ option: 'com_users', task: name, ...fields }, as);
const member = async (role: 'reader' | 'blogger' | 'staff' = 'reader') => {
  const person = await server.signedIn(role);
  await server.sql('users').where('id', person.id).update({ password: hash });
  return person;
};
const wanted = { name: 'Reading <list>', read: '1', days: '30', password };

/** Makes a token by the form, and returns it with the page that shows it. */
const made = async (as: Person, more: Record<string, string> = {}) => {
  const { statusCode, headers } = await task('tokens.create', { ...wanted, ...more }, as);
  assert.is(statusCode, 303);
  const address = new URL(String(headers.location), 'http://lectern.test');
  const path = address.pathname + address.search;
  const page = await server.get(path, as);
  return { path, page, token: /value="(lect_[\w-]{43})"/.exec(page.body)?.[1] ?? '' };
};
const statusOf = async (token: string, path = '/posts'): Promise<number> =>
  (await api.send('GET', path, { token })).statusCode;

test('nobody makes a token without signing in and proving the password, and none for another account', async () => {
  const owner = await member();
  assert.is((await task('tokens.create', wanted, await server.visitor())).statusCode, 403);
  assert.is((await task('tokens.create', { ...wanted, password: 'wrong' }, owner)).statusCode, 422);
  assert.is((await task('tokens.create', { ...wanted, password: '' }, owner)).statusCode, 422);
  assert.equal(await server.sql('api_tokens').where('user_id', owner.id), []);
  const { path, token } = await made(owner);
  const other = await member('staff');
  assert.not.match((await server.get(path, other)).body, 'lect_');
  const [{ id }] = await server.sql('api_tokens').where('user_id', owner.id);
  assert.is((await task('tokens.revoke', { id }, other)).statusCode, 404);
  assert.is(await statusOf(token), 200);
});

test('a wrong form names its fields and keeps what was typed', async () => {
  const owner = await member();
  const { statusCode, body } = await task('tokens.create', { name: 'My <program>', days: '9', password }, owner);
  assert.is(statusCode, 422);
  for (const sentence of ['Choose at least one right.', 'Choose a period of the list.', 'My &lt;program&gt;'])
    assert.match(body, sentence);
  assert.equal(await markupProblems(body), []);
});

test('a token is shown once and stored only as a digest', async () => {
  const owner = await member();
  const { path, page, token } = await made(owner);
  assert.equal(await markupProblems(page.body), []);
  assert.match(token, /^lect_/);
  assert.not.match((await server.get(path, owner)).body, token);
  // The address, which histories and logs keep, is not enough to compute it.
  const key = new URL(path, 'http://lectern.test').searchParams.get('key') ?? '';
  assert.is.not(`lect_${createHash('sha256').update(`api-token ${key}`).digest('base64url')}`, token);
  assert.not.match(token, key);
  const stored = JSON.stringify(await server.sql('api_tokens').where('user_id', owner.id));
  assert.not.match(stored, token.slice(5));
  const security = await server.get('/account/security', owner);
  assert.match(security.body, 'Reading &lt;list&gt;');
  assert.match(security.body, 'not used yet');
  assert.equal(await markupProblems(security.body), []);
  await statusOf(token);
  assert.match((await server.get('/account/security', owner)).body, 'last used on');
});

test('a missing, unknown, expired or revoked token is refused with a challenge', async () => {
  const owner = await member();
  const { token } = await made(owner);
  for (const authorization of ['Bearer', 'Bearer lect_unknown', `Basic ${token}`, `Bearer ${token}x`]) {
    const refused = await api.send('GET', '/posts', { headers: { authorization } });
    assert.is(refused.statusCode, 401, authorization);
    assert.match(String(refused.headers['www-authenticate']), 'error="invalid_token"');
  }
  const [{ id }] = await server.sql('api_tokens').where('user_id', owner.id);
  assert.is((await task('tokens.revoke', { id }, owner)).statusCode, 303);
  assert.is(await statusOf(token), 401);
  const { token: short } = await made(owner);
  server.clock.advance(31 * 24 * 3_600_000);
  assert.is(await statusOf(short), 401);
  const acts = await server.sql('audit_log').where({ type: 'user', target_id: owner.id }).orderBy('id').pluck('act');
  assert.equal(acts, ['token.create', 'token.revoke', 'token.create']);
});

test('a token without the scope is refused with its name', async () => {
  const owner = await member('blogger');
  const { token } = await made(owner);
  const refused = await api.send('POST', '/posts', { token, body: { title: 'A title', content: '<p>Words.</p>' } });
  assert.is(refused.statusCode, 403);
  assert.match(refused.body, 'write:posts');
  assert.match(String(refused.headers['www-authenticate']), 'error="insufficient_scope", scope="write:posts"');
  const writing = await api.token(owner.id, ['write:posts']);
  assert.is(await statusOf(writing), 403);
});

test('tokens end with a block, a new password by mail and the sessions of all devices', async () => {
  const [blocked, reset] = [await member(), await member()];
  const tokens = [(await made(blocked)).token, (await made(reset)).token];
  await mutate(server.services, write => blockAccount(write, blocked.id));
  const now = new Date(server.clock.now());
  const key = await addLink(server.sql, 'reset', { userId: reset.id, now });
  await task('user.reset', { key, password: 'another password' }, await server.visitor());
  for (const token of tokens) assert.is(await statusOf(token), 401);
});

test('with a token an account reads what it reads by its pages, and no more', async () => {
  const author = await server.signedIn('blogger');
  const category = await writer(server).category('Members', { access: 'registered' });
  const members = await writer(server).post(author.id, {}, { categories: [category.id] });
  const draft = await writer(server).post(author.id, { state: 'draft' });
  const token = await api.token((await member()).id, ['read']);
  const list = await api.send('GET', '/posts?limit=100', { token });
  const ids = list.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
  assert.ok(ids.includes(members.id));
  assert.not.ok(ids.includes(draft.id));
  assert.is(await statusOf(token, `/posts/${members.id}`), 200);
  assert.is(await statusOf(token, `/posts/${draft.id}`), 404);
  assert.is(await statusOf(await api.token(author.id, ['read']), `/posts/${draft.id}`), 200);
  assert.is(list.headers['cache-control'], 'private, no-cache');
  assert.is(list.headers['access-control-allow-origin'], undefined);
  assert.is((await api.send('GET', `/posts/${members.id}`)).statusCode, 401);
});

test('tokens end with the other sessions; without its second factor a token counts as made without', async () => {
  const [one, other] = [await member('staff'), await member()];
  const ended = (await made(other)).token;
  assert.is((await task('sessions.endOthers', {}, other)).statusCode, 303);
  assert.is(await statusOf(ended), 401);
  await made(one);
  await server.sql('api_tokens').where('user_id', one.id).update({ two_factor: true });
  await mutate(server.services, write => clearTwoFactor(write.sql, one.id));
  assert.is((await server.sql('api_tokens').where('user_id', one.id).first('two_factor')).two_factor, 0);
});

test('where a role needs two factors, a token made without them acts as a reader', async () => {
  const moderator = await server.signedIn('staff');
  const draft = await writer(server).post((await server.signedIn('blogger')).id, { state: 'draft' });
  const token = await api.token(moderator.id, ['read']);
  assert.is(await statusOf(token, `/posts/${draft.id}`), 200);
  await server.set('accounts.twoFactorRoles', ['staff']);
  assert.is(await statusOf(token, `/posts/${draft.id}`), 404);
});

test.run();

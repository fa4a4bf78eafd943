import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { accountSections } from '../../personal-data/archive/section-queries.ts';
import { keyIn, knownPerson, openidSite } from '../../test/fixtures/openid.ts';
import type { ProviderPerson } from '../../test/stubs/openid-provider.ts';
import type { Person } from '../../test/test-server.ts';

const test = suite('accounts that are connected with OpenID Connect');
const { server, provider, id, returned, callback, noticeOf, connected, close } = await openidSite();
test.after(close);

const known = (more?: ProviderPerson): string => knownPerson(provider, more);
const over = text('OPENID_OVER');

const linkKey = async (as: Person, login: string): Promise<string> => {
  const to = await callback(as, await returned(as, login, { purpose: 'link' }));
  return keyIn(to);
};
const link = (as: Person, key: string, more = {}) =>
  server.post({ option: 'com_users', task: 'openid.link', key, ...more }, as);
const unlink = (as: Person, identity: number) =>
  server.post({ option: 'com_users', task: 'openid.unlink', id: identity }, as);
const identitiesOf = (userId: number): Promise<number[]> =>
  server.sql('account_identities').where('user_id', userId).orderBy('id').pluck('id');
const verify = (userId: number): Promise<number> =>
  server
    .sql('sessions')
    .where('user_id', userId)
    .update({ verified_at: new Date(server.clock.now()) });

test('nobody connects an account without its session, its token and a proof of its owner', async () => {
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  assert.is((await server.get(`/account/openid?provider=${id}&purpose=link`, await server.visitor())).statusCode, 403);
  const key = await linkKey(owner, known());
  assert.equal(await identitiesOf(owner.id), []);
  assert.is((await server.get(`/account/openid/link?key=${key}`, other)).statusCode, 410);
  assert.is((await link(other, key, { password: 'x' })).statusCode, 410);
  const noToken: Person = { id: owner.id, cookies: { ...owner.cookies } };
  delete noToken.cookies.lectern_token;
  assert.is((await link(noToken, key)).statusCode, 403);
  const wrong = await link(owner, key, { password: 'a guess' });
  assert.is(wrong.statusCode, 422);
  assert.match(wrong.body, text('PASSWORD_WRONG'));
  assert.equal(await identitiesOf(owner.id), []);
  assert.equal(await identitiesOf(other.id), []);
});

test('the answer that another session asked for connects nothing', async () => {
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  const path = await returned(other, known(), { purpose: 'link' });
  assert.is(await callback(owner, path), '/account/sign-in');
  assert.is(noticeOf(owner), over);
});

test('an account is connected once, signs in by it, and is disconnected', async () => {
  const owner = await server.signedIn('reader');
  await verify(owner.id);
  const login = known();
  const key = await linkKey(owner, login);
  assert.match((await server.get(`/account/openid/link?key=${key}`, owner)).body, `${login}@people.example`);
  assert.is((await link(owner, key)).statusCode, 303);
  assert.is((await link(owner, key)).statusCode, 410);
  assert.is((await link(owner, await linkKey(owner, login))).statusCode, 409);
  const [identity = 0] = await identitiesOf(owner.id);
  const other = await server.signedIn('reader');
  await verify(other.id);
  const refused = await link(other, await linkKey(other, login));
  assert.is(refused.statusCode, 409);
  assert.match(refused.body, text('OPENID_LINKED_OTHER', 'Example'));
  const person = await server.visitor();
  assert.is(await callback(person, await returned(person, login)), '/');
  assert.match((await server.get('/account/security', person)).body, `${login}@people.example`);
  assert.is((await unlink(other, identity)).statusCode, 404);
  assert.is((await unlink(person, identity)).statusCode, 303);
  assert.equal(await identitiesOf(owner.id), []);
  const acts = await server.sql('audit_log').where('user_id', owner.id).orderBy('id').pluck('act');
  assert.equal(acts, ['user.link', 'user.unlink']);
  const mails = await server.sql('outbox').where('cause', 'like', `changed:MAIL_OPENID%:${owner.id}:%`).pluck('id');
  assert.is(mails.length, 2);
});

test('the last way of sign-in is not removed: neither an identity nor a passkey', async () => {
  const owner = await server.signedIn('reader');
  await server.sql('users').where('id', owner.id).update({ password: '' });
  await verify(owner.id);
  await link(owner, await linkKey(owner, known()));
  const [identity = 0] = await identitiesOf(owner.id);
  const refused = await unlink(owner, identity);
  assert.is(refused.statusCode, 409);
  assert.match(refused.body, text('SIGN_IN_LAST_WAY'));
  assert.ok(load(refused.body)(String(load(refused.body)('.error-summary a').attr('href'))).length);
  const [passkey] = await server.sql('passkeys').insert({
    ...{ user_id: owner.id, credential_hash: `${owner.id}`.padStart(64, '0'), credential_id: 'x', public_key: 'x' },
    ...{ name: 'Phone', created_at: new Date(server.clock.now()) },
  });
  assert.is((await unlink(owner, identity)).statusCode, 303);
  const last = await server.post({ option: 'com_users', task: 'passkeys.remove', id: passkey }, owner);
  assert.is(last.statusCode, 409);
  assert.match(last.body, text('SIGN_IN_LAST_WAY'));
  assert.is((await server.sql('passkeys').where('user_id', owner.id)).length, 1);
});

test('of two ways that are removed at once, one stays', async () => {
  const owner = await server.signedIn('reader');
  await server.sql('users').where('id', owner.id).update({ password: '' });
  const now = new Date(server.clock.now());
  for (const subject of ['one', 'two'])
    await server.sql('account_identities').insert({
      ...{
        user_id: owner.id,
        issuer: provider.issuer,
        subject,
        identity_hash: `${owner.id}${subject}`.padStart(64, '0'),
      },
      created_at: now,
    });
  const answers = await Promise.all((await identitiesOf(owner.id)).map(one => unlink(owner, one)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [303, 409]);
});

test('within ten minutes of such a sign-in no password is asked; then an account without one signs in again', async () => {
  const login = known();
  const userId = await connected(login);
  await server.sql('users').where('id', userId).update({ password: '' });
  const person = await server.visitor();
  await callback(person, await returned(person, login));
  const setPassword = () =>
    server.post({ option: 'com_users', task: 'user.password', password: 'a long password' }, person);
  assert.not.match((await server.get('/account/profile', person)).body, 'name="current"');
  server.clock.advance(11 * 60_000);
  assert.match((await server.get('/account/profile', person)).body, text('CONFIRM_AGAIN_PROVIDER'));
  assert.is((await setPassword()).statusCode, 422);
  assert.is(await callback(person, await returned(person, login, { purpose: 'again' })), '/account/openid/confirmed');
  assert.is((await setPassword()).statusCode, 303);
  assert.match((await server.get('/account/profile', person)).body, 'name="current"');
});

test('an identity of another account proves nothing anew', async () => {
  const login = known();
  await connected(login);
  const person = await server.signedIn('reader');
  assert.is(await callback(person, await returned(person, login, { purpose: 'again' })), '/account/security');
  assert.is(noticeOf(person), text('OPENID_OTHER_ACCOUNT', 'Example'));
  const { verified_at } = await server.sql('sessions').where('user_id', person.id).first('verified_at');
  assert.is(verified_at, null);
});

test('the copy of personal data holds the own identities, and nobody else’s', async () => {
  const [own, other] = [known(), known()];
  const [userId] = [await connected(own), await connected(other)];
  const section = accountSections(server.sql, userId, '').find(({ name }) => name === 'identities');
  const rows: string[] = [];
  for await (const row of section?.rows() ?? []) rows.push(JSON.stringify(row));
  assert.match(rows.join('\n'), `${own}@people.example`);
  assert.match(rows.join('\n'), provider.issuer);
  assert.is(rows.length, 1);
});

test.run();

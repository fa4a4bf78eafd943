import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { knownPerson, openidSite } from '../../test/fixtures/openid.ts';
import type { Person } from '../../test/test-server.ts';

const test = suite('a fresh proof of a person, and sessions of two accounts');
const {
  server,
  provider,
  begin: start,
  atProvider,
  returned,
  callback,
  noticeOf,
  connected,
  close,
} = await openidSite();
test.after(close);

const accountOf = async (as: Person): Promise<number | undefined> => {
  const name = load((await server.get('/account/profile', as)).body)('[name=name]').val();
  return name === undefined ? undefined : (await server.sql('users').where({ name }).first('id')).id;
};
const renamed = (id: number): Promise<number> =>
  server
    .sql('users')
    .where({ id })
    .update({ name: `Person ${id}` });

/** A person without a password who is signed in by a provider, an hour ago. */
const passwordless = async (more = {}) => {
  const login = knownPerson(provider, more);
  const userId = await connected(login);
  await server.sql('users').where('id', userId).update({ password: '' });
  const person = await server.visitor();
  await callback(person, await returned(person, login));
  server.clock.advance(3600_000);
  return { login, userId, person };
};
const begin = (as: Person) => server.post({ option: 'com_users', task: 'twoFactor.begin' }, as);
const verifiedAt = async (userId: number): Promise<Date | null> =>
  (await server.sql('sessions').where('user_id', userId).orderBy('id', 'desc').first('verified_at')).verified_at;

test('another identity, a stranger and an old sign-in prove nobody', async () => {
  const { userId, person } = await passwordless();
  const before = await verifiedAt(userId);
  const other = knownPerson(provider);
  await connected(other);
  for (const login of [other, knownPerson(provider)]) {
    assert.is(await callback(person, await returned(person, login, { purpose: 'again' })), '/account/security');
    assert.is(noticeOf(person), text('OPENID_OTHER_ACCOUNT', 'Example'));
  }
  assert.equal(await verifiedAt(userId), before);
  assert.is((await begin(person)).statusCode, 422);
  assert.is((await server.get('/account/openid/confirmed', await server.visitor())).statusCode, 403);
  const stale = await passwordless({ ageSeconds: 7200 });
  const address = await start(stale.person, { purpose: 'again' });
  assert.match(address, 'max_age=0');
  // A provider, or a browser, that asks for nothing new.
  const back = await atProvider(address.replace('max_age=0', 'max_age=90000'), stale.login);
  assert.is(await callback(stale.person, back), '/account/security');
  assert.is(noticeOf(stale.person), text('OPENID_NOT_FRESH', 'Example'));
  assert.is((await begin(stale.person)).statusCode, 422);
});

test('a form that was open before a fresh sign-in is sent afterwards: session and token stay', async () => {
  const { login, userId, person } = await passwordless();
  const page = load((await server.get('/account/security', person)).body);
  const link = page('form:has([value="twoFactor.begin"]) .sign-in-providers a');
  assert.equal([link.attr('target'), link.text()], ['_blank', text('CONFIRM_AGAIN_WITH', 'Example')]);
  const before = { ...person.cookies };
  assert.is(await callback(person, await returned(person, login, { purpose: 'again' })), '/account/openid/confirmed');
  assert.equal(
    [person.cookies.lectern_session, person.cookies.lectern_token],
    [before.lectern_session, before.lectern_token],
  );
  assert.is((await server.get('/account/openid/confirmed', person)).statusCode, 200);
  assert.ok(await verifiedAt(userId));
  assert.is((await begin({ ...person, cookies: before })).statusCode, 303);
  server.clock.advance(11 * 60_000);
  assert.is((await server.post({ option: 'com_users', task: 'twoFactor.renew' }, person)).statusCode, 422);
});

test('accounts with a password, and without a provider, get no such link', async () => {
  const login = knownPerson(provider);
  const userId = await connected(login);
  const person = await server.visitor();
  await callback(person, await returned(person, login));
  server.clock.advance(3600_000);
  const links = async () =>
    load((await server.get('/account/security', person)).body)('.field .sign-in-providers a').length;
  assert.is(await links(), 0);
  await server.sql('users').where('id', userId).update({ password: '' });
  assert.ok((await links()) > 0);
  await server.sql('account_identities').where('user_id', userId).delete();
  assert.is(await links(), 0);
});

test('a sign-in never ends the session of another account silently: a form asks first', async () => {
  const login = knownPerson(provider);
  const next = await connected(login);
  await renamed(next);
  const person = await server.signedIn('blogger', 'First Account');
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const path = await returned(person, login, { return: '/blog/tags' });
  const answer = await server.get(path, person, crossSite);
  const to = String(answer.headers.location);
  assert.match(to, /^\/account\/openid\/change\?key=/);
  assert.is(await accountOf(person), person.id);
  const page = load((await server.get(to, person, crossSite)).body);
  assert.match(page('main').text(), 'You are signed in as First Account');
  assert.is(await accountOf(person), person.id);
  const key = String(page('[name=key]').val());
  const change = (as: Person, more = {}) => server.post({ option: 'com_users', task: 'openid.change', key }, as, more);
  const tokenless: Person = { id: person.id, cookies: { ...person.cookies } };
  delete tokenless.cookies.lectern_token;
  assert.is((await change(tokenless)).statusCode, 403);
  assert.is(
    (await change(person, { headers: { ...crossSite, 'content-type': 'application/x-www-form-urlencoded' } }))
      .statusCode,
    403,
  );
  assert.is((await change(await server.signedIn('reader'))).statusCode, 410);
  assert.is((await change(await server.visitor())).statusCode, 403);
  assert.is(await accountOf(person), person.id);
  const old = { ...person, cookies: { ...person.cookies } };
  const done = await change(person);
  assert.equal([done.statusCode, done.headers.location], [303, '/blog/tags']);
  assert.is(await accountOf(person), next);
  assert.is((await server.get('/account/profile', old)).statusCode, 403, 'the first session has ended');
  assert.ok((await change(person)).statusCode >= 400, 'a sign-in works once');
});

test('the same account signs in again without a question; a blocked one gets none', async () => {
  const login = knownPerson(provider);
  const userId = await connected(login);
  const person = await server.visitor();
  await callback(person, await returned(person, login));
  assert.is(await callback(person, await returned(person, login)), '/');
  const other = await server.signedIn('reader');
  await server.sql('users').where('id', userId).update({ status: 'blocked' });
  assert.match(await callback(other, await returned(other, login)), /^\/account\/sign-in/);
  assert.is(await accountOf(other), other.id);
});

test.run();

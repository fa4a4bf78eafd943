import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { knownPerson, openidSite } from '../../test/fixtures/openid.ts';
import type { ProviderPerson } from '../../test/stubs/openid-provider.ts';
import type { Person } from '../../test/test-server.ts';

const test = suite('sign-in with OpenID Connect');
const { server, provider, id, begin, atProvider, returned, callback, isRefused, connected, close } = await openidSite();

test.before.each(async () => {
  provider.tamper(undefined);
  provider.setDown(false);
  await server.sql('openid_providers').update({ allows_new: true, email_domains: '', trusts_second_factor: false });
});
test.after(close);

const known = (more?: ProviderPerson): string => knownPerson(provider, more);
const over = text('OPENID_OVER');

test('a forged state, that of another browser and an old one sign nobody in, and the provider is not asked', async () => {
  const [own, other] = [await server.visitor(), await server.visitor()];
  const path = await returned(own, known());
  const before = provider.redeemed();
  await isRefused(other, path, over);
  await isRefused(own, path.replace(/state=[^&]+/, 'state=forged'), over);
  await isRefused(own, path.replace(/state=[^&]+/, ''), over);
  server.clock.advance(16 * 60_000);
  await isRefused(own, path, over);
  assert.is(provider.redeemed(), before);
});

test('the answer of another sign-in of the same browser is refused', async () => {
  const own = await server.visitor();
  const [one, two] = [await returned(own, known()), await returned(own, known())];
  const state = new URL(one, 'http://lectern.test').searchParams.get('state') ?? '';
  await isRefused(own, two.replace(/state=[^&]+/, `state=${state}`), text('OPENID_FAILED', 'Example'));
});

test('an answer signs in once', async () => {
  const login = known();
  await connected(login);
  const person = await server.visitor();
  const path = await returned(person, login);
  assert.is(await callback(person, path), '/');
  const again: Person = { cookies: { lectern_visitor: person.cookies.lectern_visitor ?? '' }, id: null };
  await isRefused(again, path, over);
});

test('a changed nonce, a changed signature and another issuer are refused', async () => {
  const login = known();
  await connected(login);
  const failed = text('OPENID_FAILED', 'Example');
  const person = await server.visitor();
  const address = (await begin(person)).replace(/nonce=[^&]+/, 'nonce=another');
  await isRefused(person, await atProvider(address, login), failed);
  const path = await returned(person, login);
  await isRefused(person, path.replace(/iss=[^&]+/, 'iss=http%3A%2F%2Fevil.example'), failed);
  provider.tamper(body => {
    const [head, claims, signature = ''] = String(body.id_token).split('.');
    return {
      ...body,
      id_token: [head, claims, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'),
    };
  });
  await isRefused(person, await returned(person, login), failed);
});

test('a person without an account gets one under a chosen name, with the address that the provider confirmed', async () => {
  const person = await server.visitor();
  const login = known({ name: 'Asha Verma', preferred_username: 'asha' });
  const to = await callback(person, await returned(person, login, { return: '/blog/tags' }));
  const page = load((await server.get(to, person)).body);
  assert.is(page('[name=name]').val(), 'Asha Verma');
  assert.is(page('[name=username]').val(), 'asha');
  const key = String(page('[name=key]').val());
  const fields = { option: 'com_users', task: 'openid.join', key, name: 'Asha', return: '/blog/tags' };
  const taken = await server.signedIn('reader');
  const { username } = await server.sql('users').where('id', taken.id).first('username');
  const refused = await server.post({ ...fields, username }, person);
  assert.is(refused.statusCode, 422);
  assert.is(load(refused.body)('[name=name]').val(), 'Asha');
  const other = await server.visitor();
  assert.is((await server.post({ ...fields, username: 'asha' }, other)).statusCode, 410);
  const joined = await server.post({ ...fields, username: 'asha' }, person);
  assert.is(joined.statusCode, 303);
  assert.is(joined.headers.location, '/blog/tags');
  const row = await server.sql('users').where('username_key', 'asha').first();
  assert.equal([row.role, row.status, row.email, row.password], ['reader', 'active', `${login}@people.example`, '']);
  assert.ok(row.confirmed_at);
  assert.is((await server.get('/account/profile', person)).statusCode, 200);
  const later = await server.visitor();
  assert.is(await callback(later, await returned(later, login)), '/');
  assert.is((await server.get('/account/profile', later)).statusCode, 200);
  const logged = await server.sql('audit_log').orderBy('id', 'desc').first('act', 'detail');
  assert.equal([logged.act, logged.detail], ['user.join', 'Example']);
});

test('the address of an account, unconfirmed or confirmed, signs nobody in to it', async () => {
  const owner = await server.signedIn('reader');
  const { email } = await server.sql('users').where('id', owner.id).first('email');
  const person = await server.visitor();
  const unconfirmed = known({ email, email_verified: false });
  await isRefused(person, await returned(person, unconfirmed), text('OPENID_EMAIL_UNVERIFIED', 'Example'));
  const confirmed = known({ email });
  await isRefused(person, await returned(person, confirmed), text('OPENID_EMAIL_KNOWN', email, 'Example'));
  assert.equal(await server.sql('account_identities').where('user_id', owner.id), []);
});

test('no account is made where the provider, the site or the domain does not allow it', async () => {
  const person = await server.visitor();
  await server.sql('openid_providers').update({ email_domains: 'example.org' });
  const login = known();
  await isRefused(person, await returned(person, login), text('OPENID_EMAIL_DOMAIN', `${login}@people.example`));
  await server.sql('openid_providers').update({ email_domains: 'example.org\npeople.example' });
  assert.match(await callback(person, await returned(person, login)), /^\/account\/openid\/join/);
  await server.set('accounts.registration', false);
  await isRefused(person, await returned(person, login), text('OPENID_NO_ACCOUNT', 'Example'));
  await server.set('accounts.registration', true);
  await server.sql('openid_providers').update({ allows_new: false });
  await isRefused(person, await returned(person, login), text('OPENID_NO_ACCOUNT', 'Example'));
});

test('a blocked account is not signed in', async () => {
  const login = known();
  await server
    .sql('users')
    .where('id', await connected(login))
    .update({ status: 'blocked' });
  const person = await server.visitor();
  await isRefused(person, await returned(person, login), text('OPENID_BLOCKED'));
});

test('a sign-in leads to own paths only', async () => {
  const login = known();
  await connected(login);
  for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    const person = await server.visitor();
    assert.is(await callback(person, await returned(person, login, { return: to })), '/', to);
  }
  const person = await server.visitor();
  assert.is(await callback(person, await returned(person, login, { return: '/blog/tags?x=1' })), '/blog/tags?x=1');
});

test('a provider that is cancelled, down or gone ends at the sign-in page with one sentence', async () => {
  const person = await server.visitor();
  const denied = await atProvider(await begin(person), '', 'deny');
  await isRefused(person, denied, text('OPENID_CANCELLED', 'Example'));
  const path = await returned(person, known());
  provider.setDown(true);
  await isRefused(person, path, text('OPENID_UNREACHABLE', 'Example'));
  server.clock.advance(2 * 3600_000);
  await isRefused(person, `/account/openid?provider=${id}`, text('OPENID_UNREACHABLE', 'Example'));
  provider.setDown(false);
  await isRefused(person, `/account/openid?provider=${id}`, text('OPENID_UNREACHABLE', 'Example'));
  server.clock.advance(31_000);
  assert.match(await begin(person), provider.issuer);
  assert.is((await server.get('/account/openid?provider=999999', person)).statusCode, 404);
});

test('a browser without a cookie gets one, and the sentence to choose again', async () => {
  const person: Person = { cookies: {}, id: null };
  const answer = await server.get(`/account/openid?provider=${id}`, person);
  assert.is(answer.statusCode, 200);
  assert.match(answer.body, text('OPENID_NO_COOKIE'));
  assert.match(await begin(person), provider.issuer);
});

test('a session begins under a new id, as one with one factor, and is in the list of sessions', async () => {
  const login = known();
  const userId = await connected(login);
  await server.sql('sessions').where('user_id', userId).delete();
  const person = await server.visitor();
  person.cookies.lectern_session = 'planted';
  await callback(person, await returned(person, login));
  assert.is.not(person.cookies.lectern_session, 'planted');
  const [row] = await server.sql('sessions').where('user_id', userId);
  assert.equal([row.two_factor, row.remember], [0, 0]);
  assert.match((await server.get('/account/security', person)).body, 'this device');
});

test('a second factor stays needed, unless the provider is trusted and says that it asked for several factors', async () => {
  const [one, several] = [known(), known({ amr: ['pwd', 'otp', 'mfa'] })];
  const [userId, otherId] = [await connected(one, 'admin'), await connected(several, 'admin')];
  await server.set('accounts.twoFactorRoles', ['admin']);
  const factor = async (login: string, of: number): Promise<number> => {
    const person = await server.visitor();
    await callback(person, await returned(person, login));
    const row = await server.sql('sessions').where('user_id', of).orderBy('id', 'desc').first();
    assert.is((await server.get('/blog/dashboard/site/settings', person)).statusCode, row.two_factor === 1 ? 200 : 403);
    return row.two_factor;
  };
  assert.is(await factor(several, otherId), 0);
  await server.sql('openid_providers').update({ trusts_second_factor: true });
  assert.is(await factor(one, userId), 0);
  assert.is(await factor(several, otherId), 1);
  await server
    .sql('authenticators')
    .insert({ user_id: userId, secret: 'x', created_at: new Date(), confirmed_at: new Date() });
  const person = await server.visitor();
  assert.match(await callback(person, await returned(person, one)), /^\/account\/second-step/);
  await server.set('accounts.twoFactorRoles', []);
});

test.run();

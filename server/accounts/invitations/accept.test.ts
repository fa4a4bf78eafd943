import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { text } from '../../core/i18n/texts.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { moment } from '../../core/time/clock.ts';
import { knownPerson, openidSite } from '../../test/fixtures/openid.ts';
import type { Person } from '../../test/test-server.ts';

const test = suite('invitations that are accepted with a provider');
const { server, provider, id, returned, callback, connected, close } = await openidSite();
const admin = await server.signedIn('admin', 'Ada Admin');
test.before.each(async () => {
  for (const table of ['outbox', 'throttles']) await server.sql(table).delete();
  await server.sql('openid_providers').update({ allows_new: true, email_domains: '' });
});
test.after(close);

let numbers = 0;
/** Key of a new invitation, and its address. */
const invited = async (role = 'author'): Promise<{ key: string; email: string }> => {
  const email = `guest-${++numbers}@invited.test`;
  const sent = await server.post({ task: 'invitations.send', email, name: '', role }, admin);
  assert.is(sent.statusCode, 303);
  const { text: mail } = await server.sql('outbox').orderBy('id', 'desc').first('text');
  return { email, key: /\?key=([\w-]+)/.exec(mail)?.[1] ?? '' };
};
const pageOf = (key: string): string => `/account/invitation?key=${key}`;
/** Path of the invitation with the answer of the provider. */
const answered = async (as: Person, key: string, login: string): Promise<string> =>
  callback(as, await returned(as, login, { purpose: 'invite', return: pageOf(key) }));
const answerIn = (path: string): string => new URL(path, 'http://lectern.test').searchParams.get('answer') ?? '';
const accept = (as: Person, key: string, answer: string, more = {}) =>
  server.post(
    { option: 'com_users', task: 'openid.accept', key, answer, name: 'Guest', username: `guest${numbers}`, ...more },
    as,
  );
const accounts = (): Promise<number[]> => server.sql('users').orderBy('id').pluck('id');
const identities = async (): Promise<number> => (await server.sql('account_identities')).length;

test('a foreign answer, a wrong, revoked or used invitation and a form without its token make no account', async () => {
  const { key, email } = await invited();
  const person = await server.visitor();
  const login = knownPerson(provider);
  const path = await answered(person, key, login);
  const answer = answerIn(path);
  const before = [await accounts(), await identities()];
  assert.is((await accept(await server.visitor(), key, answer)).statusCode, 410);
  assert.is((await accept(person, 'no-such-key', answer)).statusCode, 410);
  assert.is((await accept(person, key, 'forged')).statusCode, 410);
  const tokenless: Person = { id: null, cookies: { ...person.cookies } };
  delete tokenless.cookies.lectern_token;
  delete tokenless.cookies.lectern_visitor;
  assert.ok((await accept(tokenless, key, answer)).statusCode >= 400);
  const joining = await callback(person, await returned(person, knownPerson(provider)));
  const joinKey = new URL(joining, 'http://lectern.test').searchParams.get('key') ?? '';
  assert.is((await accept(person, key, joinKey)).statusCode, 410, 'the answer for a new account accepts no invitation');
  const join = { option: 'com_users', task: 'openid.join', key: answer, name: 'X', username: 'xx' };
  assert.is((await server.post(join, person)).statusCode, 410, 'nor the other way round');
  for (const back of ['/', '/blog', '/account/profile', '//evil.example/account/invitation?key=x'])
    assert.is(
      (await server.get(`/account/openid?provider=${id}&purpose=invite&return=${back}`, person)).statusCode,
      404,
    );
  await server.sql('invitations').where({ email }).delete();
  assert.is((await accept(person, key, answer)).statusCode, 410);
  assert.equal([await accounts(), await identities()], before);
});

test('an identity that an account has already accepts nothing, and the invitation stays', async () => {
  const { key } = await invited();
  const login = knownPerson(provider);
  const owner = await connected(login);
  const person = await server.visitor();
  const path = await answered(person, key, login);
  assert.is(
    await server.get('/account/profile', person).then(({ statusCode }) => statusCode),
    403,
    'nobody is signed in',
  );
  const page = (await server.get(path, person)).body;
  assert.match(page, text('OPENID_LINKED_OTHER', 'Example'));
  const refused = await accept(person, key, answerIn(path));
  assert.is(refused.statusCode, 409);
  assert.match(refused.body, text('OPENID_LINKED_OTHER', 'Example'));
  assert.is(load(refused.body)('form [name=password]').length, 1, 'a password is still a way');
  assert.is((await server.sql('account_identities').where('user_id', owner)).length, 1);
  assert.is((await server.get(pageOf(key))).statusCode, 200);
});

test('an invited person continues with a provider: role and address are those of the invitation', async () => {
  await server.sql('openid_providers').update({ allows_new: false, email_domains: 'elsewhere.example' });
  const { key, email } = await invited();
  const person = await server.visitor();
  const shown = load((await server.get(pageOf(key), person)).body);
  const link = shown('.sign-in-providers a');
  assert.is(link.text(), text('OPENID_INVITE_WITH', 'Example'));
  assert.match(String(link.attr('href')), 'purpose=invite');
  // An address that the provider does not confirm, or of somebody here, proves nothing and is not taken over.
  const { email: known } = await server.sql('users').where('id', admin.id).first('email');
  const login = knownPerson(provider, { name: 'Guest Person', email: known, email_verified: false });
  const path = await answered(person, key, login);
  const notice = { task: 'pages.save', title: 'Privacy', body: '<p>Words.</p>', published: '1', purpose: 'privacy' };
  assert.is((await server.post(notice, admin)).statusCode, 303);
  const { body } = await server.get(path, person);
  assert.equal(await markupProblems(body), []);
  assert.is(load(body)('form .privacy-notice a[href="/privacy"]').length, 1);
  assert.match(body, email);
  assert.is(load(body)('[name=name]').val(), 'Guest Person');
  assert.is(load(body)('[name=password]').length, 0);
  const refused = await accept(person, key, answerIn(path), { username: '' });
  assert.is(refused.statusCode, 422);
  assert.is(load(refused.body)('[name=name]').val(), 'Guest');
  assert.is((await accept(person, key, answerIn(path), { role: 'admin', email: known })).statusCode, 303);
  const row = await server.sql('users').orderBy('id', 'desc').first();
  assert.equal([row.email, row.role, row.status, row.password], [email, 'author', 'active', '']);
  assert.ok(row.confirmed_at);
  assert.is((await server.get('/account/profile', person)).statusCode, 200);
  const later = await server.visitor();
  assert.is(await callback(later, await returned(later, login)), '/');
  assert.is((await server.get('/account/profile', later)).statusCode, 200);
  assert.is((await server.get(pageOf(key))).statusCode, 410);
});

test('an answer is used once, and of two at once one makes an account', async () => {
  const [one, two] = [await invited(), await invited()];
  const person = await server.visitor();
  const path = await answered(person, one.key, knownPerson(provider));
  const before = (await accounts()).length;
  const codes = await Promise.all([
    accept(person, one.key, answerIn(path), { username: 'racing-one' }),
    accept({ ...person, cookies: { ...person.cookies } }, two.key, answerIn(path), { username: 'racing-two' }),
  ]);
  const [first, second = 0] = codes.map(({ statusCode }) => statusCode).sort();
  assert.is(first, 303);
  // The slower one finds the answer used, or its person connected already.
  assert.ok([409, 410].includes(second), `${second}`);
  assert.is((await accounts()).length, before + 1);
});

test('a page of an invitation or a sign-in link from another site changes no session, and says whose it ends', async () => {
  const { key } = await invited();
  const person = await server.signedIn('blogger', 'Running Person');
  const other = await server.signedIn('reader', 'Other Person');
  const { createSignInLink } = await import('../mailed-links/sign-in-link.ts');
  const enter = new URL(await createSignInLink(server.services, other.id));
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const reset = await addLink(server.sql, 'reset', { userId: other.id, now: moment(server.clock) });
  const joining = await callback(person, await returned(person, knownPerson(provider)));
  assert.match(joining, '/account/openid/join');
  assert.match((await server.get(joining, person)).body, text('SIGN_IN_REPLACES', 'Running Person'));
  const ownPages = [`/account/reset?key=${reset}`, enter.pathname + enter.search];
  for (const path of ownPages)
    assert.not.match((await server.get(path, other)).body, text('SIGN_IN_REPLACES', 'Other Person'), 'its own account');
  for (const path of [pageOf(key), ...ownPages]) {
    const { statusCode, body } = await server.get(path, person, crossSite);
    assert.is(statusCode, 200);
    assert.match(body, text('SIGN_IN_REPLACES', 'Running Person'));
  }
  const post = { option: 'com_users', task: 'user.enter', key: enter.searchParams.get('key') ?? '' };
  assert.is(
    (
      await server.post(post, person, {
        headers: { ...crossSite, 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).statusCode,
    403,
  );
  assert.is((await server.get('/account/profile', person)).statusCode, 200);
  assert.is((await server.sql('sessions').where('user_id', other.id)).length, 1);
  assert.is((await server.get('/account/welcome?key=none', person, crossSite)).statusCode, 410);
  assert.is((await server.get('/account/profile', person)).statusCode, 200);
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { openOpenidProvider } from '../../test/stubs/openid-provider.ts';
import { openTestServer } from '../../test/test-server.ts';

const test = suite('providers of sign-in');
const server = await openTestServer();
const provider = await openOpenidProvider('http://lectern.test');
const admin = await server.signedIn('admin');
const list = '/blog/dashboard/site/sign-in';
test.before.each(async () => {
  provider.setDown(false);
  await server.sql('openid_providers').delete();
});
test.after(async () => {
  await server.close();
  await provider.close();
});

const fields = {
  ...{ task: 'openid.save', name: 'Example', issuer: provider.issuer, client_id: provider.clientId },
  ...{ client_secret: provider.clientSecret, scopes: 'openid email' },
};
const save = (more: Readonly<Record<string, unknown>> = {}, as = admin) => server.post({ ...fields, ...more }, as);
const rows = () => server.sql('openid_providers').orderBy('id');
const errorsIn = (body: string): string[] =>
  load(body)('.error-summary li')
    .map((_, one) => load(one).text())
    .get();

test('nobody but administrators sees providers, changes them or has another server asked', async () => {
  await save();
  const [{ id }] = await rows();
  provider.setDown(true);
  for (const role of ['reader', 'moderator', 'staff'] as const) {
    const person = await server.signedIn(role);
    for (const path of [list, `${list}/provider`, `${list}/provider?id=${id}`])
      assert.is((await server.get(path, person)).statusCode, 403, path);
    for (const more of [{}, { id }, { task: 'openid.test', id }, { task: 'openid.delete', ids: [id] }])
      assert.is((await save(more, person)).statusCode, 403, JSON.stringify(more));
  }
  assert.is((await rows()).length, 1);
});

test('a provider that answers is saved; its secret is sealed and never printed', async () => {
  assert.is((await save({ issuer: `${provider.issuer}/.well-known/openid-configuration` })).statusCode, 303);
  const [row] = await rows();
  assert.is(row.issuer, provider.issuer);
  assert.not.match(JSON.stringify(row), provider.clientSecret);
  const form = (await server.get(`${list}/provider?id=${row.id}`, admin)).body;
  assert.not.match(form, provider.clientSecret);
  assert.not.match(form, row.client_secret);
  assert.match(form, 'http://lectern.test/account/openid/callback');
  const refused = await save({ name: '' });
  assert.is(refused.statusCode, 422);
  assert.not.match(refused.body, provider.clientSecret);
  assert.match((await server.get(list, admin)).body, provider.issuer);
});

test('a refused form names each field, and typed text stays', async () => {
  const wrong = {
    name: '',
    client_id: '',
    scopes: 'email',
    email_domains: 'example.org\ndomain!',
    issuer: 'ftp://x',
  };
  const { statusCode, body } = await save(wrong);
  assert.is(statusCode, 422);
  assert.equal(errorsIn(body), [
    text('OPENID_NAME_MISSING'),
    text('OPENID_ISSUER_FORM'),
    text('OPENID_CLIENT_MISSING'),
    text('OPENID_SCOPES_FORM'),
    text('OPENID_DOMAIN_FORM', 'domain!'),
  ]);
  assert.is(load(body)('[name=scopes]').val(), 'email');
  for (const issuer of [
    'http://example.org',
    'https://me@example.org',
    'https://example.org/?x=1',
    'javascript:1',
    'x',
  ])
    assert.equal(errorsIn((await save({ issuer })).body), [text('OPENID_ISSUER_FORM')], issuer);
});

test('an issuer at which no provider answers, or that names another one, is refused at its field', async () => {
  for (const issuer of [
    `${provider.issuer}/nothing-here`,
    'http://127.0.0.1:1',
    provider.issuer.replace('127.0.0.1', 'localhost'),
  ]) {
    const { statusCode, body } = await save({ issuer });
    assert.is(statusCode, 422, issuer);
    assert.equal(errorsIn(body), [text('OPENID_ISSUER_SILENT')], issuer);
    assert.is(load(body)('#field-issuer').attr('aria-invalid'), 'true');
    assert.is(load(body)('[name=issuer]').val(), issuer);
  }
  assert.equal(await rows(), []);
});

test('an empty secret leaves the stored one, which is sent to no other issuer', async () => {
  await save();
  const [{ id }] = await rows();
  assert.is((await save({ id, name: 'Another', client_secret: '' })).statusCode, 303);
  const [row] = await rows();
  assert.is(row.name, 'Another');
  assert.is.not(row.client_secret, '');
  const other = await openOpenidProvider('http://lectern.test');
  const moved = await save({ id, issuer: other.issuer, client_secret: '' });
  await other.close();
  assert.equal(errorsIn(moved.body), [text('OPENID_SECRET_AGAIN')]);
  assert.is((await rows())[0].issuer, provider.issuer);
});

test('a name and an issuer belong to one provider', async () => {
  await save();
  assert.equal(errorsIn((await save({ name: 'Other' })).body), [text('OPENID_ISSUER_TAKEN')]);
  await server.sql('openid_providers').update({ issuer: 'https://other.example' });
  assert.equal(errorsIn((await save()).body), [text('OPENID_NAME_TAKEN')]);
});

test('a provider is tested, and removed after a question that counts the accounts it leaves without a way in', async () => {
  await save();
  const [{ id }] = await rows();
  const tested = await server.post({ task: 'openid.test', id }, admin);
  assert.is(tested.headers.location, `${list}/provider?id=${id}`);
  assert.match((await server.get(String(tested.headers.location), admin)).body, 'describes itself correctly');
  provider.setDown(true);
  await server.post({ task: 'openid.test', id }, admin);
  assert.match((await server.get(`${list}/provider?id=${id}`, admin)).body, 'does not answer');
  const lone = await server.signedIn('reader');
  await server.sql('users').where('id', lone.id).update({ password: '' });
  for (const [subject, user_id] of [
    ['a', lone.id],
    ['b', (await server.signedIn('reader')).id],
  ])
    await server.sql('account_identities').insert({
      ...{ user_id, issuer: provider.issuer, subject, identity_hash: `${subject}`.padStart(64, '0') },
      created_at: new Date(server.clock.now()),
    });
  const question = (await server.get(`${list}?ask=openid.delete&ids=${id}&return=${list}`, admin)).body;
  assert.match(question, '1 account has no other way to sign in.');
  assert.is((await server.post({ task: 'openid.delete', ids: [id] }, admin)).statusCode, 303);
  assert.equal(await rows(), []);
  assert.is((await server.sql('account_identities')).length, 2);
  const acts = await server.sql('audit_log').orderBy('id').pluck('act');
  assert.is(acts.at(-1), 'openid.delete');
  assert.is((await server.get('/account/sign-in')).body.includes('Sign in with Example'), false);
});

test.run();

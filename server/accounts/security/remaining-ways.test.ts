import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { text } from '../../core/i18n/texts.ts';
import { addLink } from '../../core/one-time-links/links.ts';
import { moment } from '../../core/time/clock.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('ways of sign-in that a new password leaves');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const page = '/account/security/after-reset';
const withPasskey = (userId: number, name: string) =>
  server.sql('passkeys').insert({
    ...{ user_id: userId, credential_hash: `${userId}`.padStart(64, '0'), credential_id: 'x', public_key: 'x' },
    ...{ name, created_at: new Date(server.clock.now()) },
  });
const withIdentity = (userId: number, email: string) =>
  server.sql('account_identities').insert({
    ...{ user_id: userId, issuer: 'https://login.example', subject: `${userId}`, email },
    ...{ identity_hash: `${userId}`.padStart(64, 'a'), created_at: new Date(server.clock.now()) },
  });
/** Sets a new password by a mailed link; returns the path to which it leads, and the person. */
const reset = async (userId: number) => {
  const key = await addLink(server.sql, 'reset', { userId, now: moment(server.clock) });
  const person = await server.visitor();
  const answer = await server.post({ option: 'com_users', task: 'user.reset', key, password: 'newer horse' }, person);
  assert.is(answer.statusCode, 303);
  return { person, to: String(answer.headers.location) };
};
const mailTo = async (userId: number): Promise<string> =>
  (await server.sql('outbox').where('cause', 'like', `changed:MAIL_PASSWORD_CHANGED:${userId}:%`).first('text')).text;

test('a stranger sees no list, and another person only the own one', async () => {
  assert.is((await server.get(page, await server.visitor())).statusCode, 403);
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  await withPasskey(owner.id, 'Secret phone');
  const { body } = await server.get(page, other);
  assert.not.match(body, 'Secret phone');
  assert.match(body, text('WAYS_NONE'));
});

test('page and mail after a reset name passkeys and connected sign-ins, with the page that removes them', async () => {
  const owner = await server.signedIn('reader');
  await withPasskey(owner.id, 'Old phone');
  await withIdentity(owner.id, 'asha@login.example');
  const { person, to } = await reset(owner.id);
  assert.is(to, page);
  const { body } = await server.get(page, person);
  assert.equal(await markupProblems(body), []);
  const mail = await mailTo(owner.id);
  for (const words of [text('WAY_PASSKEY', 'Old phone'), text('WAY_IDENTITY', 'login.example', 'asha@login.example')]) {
    assert.match(body, words);
    assert.match(mail, words);
  }
  assert.match(body, 'href="/account/security"');
  assert.match(mail, 'http://lectern.test/account/security');
});

test('an account with a password alone goes on as before', async () => {
  const owner = await server.signedIn('reader');
  assert.is((await reset(owner.id)).to, '/account/profile');
  assert.not.match(await mailTo(owner.id), text('MAIL_WAYS_STAY'));
});

test.run();

import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { text } from '../../core/i18n/texts.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('passkeys');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const rows = async (): Promise<number> => {
  const row = await server.sql('one_time_links').count({ count: '*' }).first();
  return Number(row?.count);
};

const askedBy = async (person: Person): Promise<string> => {
  const answer = await server.post({ option: 'com_users', task: 'passkeys.ask' }, person);
  assert.is(answer.statusCode, 200);
  return answer.json().challenge;
};

/** Sentence that refuses an unknown passkey with this challenge. */
const refusalOf = async (person: Person, challenge: string): Promise<string> => {
  const part = (value: string): string => Buffer.from(value).toString('base64url');
  const credential = JSON.stringify({
    ...{ id: 'unknown', rawId: 'unknown', type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: part(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://lectern.test' })),
      ...{ authenticatorData: part('data'), signature: part('signature') },
    },
  });
  const answer = await server.post({ option: 'com_users', task: 'passkeys.signIn', credential }, person);
  assert.is(answer.statusCode, 422);
  return load(answer.body)('.error-summary p, .error-summary li').text().trim();
};

test('asking for a challenge stores no row, and each one is another', async () => {
  const visitor = await server.visitor();
  const before = await rows();
  assert.is.not(await askedBy(visitor), await askedBy(visitor));
  assert.is(await rows(), before);
});

test('a challenge of another browser, an old one and an invented one are refused before any passkey is looked up', async () => {
  const [own, other] = [await server.visitor(), await server.visitor()];
  const challenge = await askedBy(own);
  assert.is(await refusalOf(own, challenge), text('PASSKEY_UNKNOWN'));
  assert.is(await refusalOf(other, challenge), text('PASSKEY_FAILED'));
  assert.is(await refusalOf(own, `${challenge.slice(0, -2)}AA`), text('PASSKEY_FAILED'));
  assert.is(await refusalOf(own, ''), text('PASSKEY_FAILED'));
  server.clock.advance(16 * 60_000);
  assert.is(await refusalOf(own, challenge), text('PASSKEY_FAILED'));
});

test('a stranger registers, renames and removes no passkey of somebody else', async () => {
  const [owner, other] = [await server.signedIn('reader'), await server.signedIn('reader')];
  const [id] = await server.sql('passkeys').insert({
    ...{ user_id: owner.id, credential_hash: 'a'.repeat(64), credential_id: 'one', public_key: 'key', counter: 0 },
    ...{ transports: '', name: 'Phone', created_at: new Date(server.clock.now()) },
  });
  const visitor = await server.visitor();
  for (const person of [other, visitor])
    for (const task of ['passkeys.rename', 'passkeys.remove'])
      assert.ok(
        [403, 404].includes((await server.post({ option: 'com_users', task, id, name: 'Mine' }, person)).statusCode),
      );
  const begun = await server.post({ option: 'com_users', task: 'passkeys.begin', password: 'a guess' }, other);
  assert.is(begun.statusCode, 422);
  assert.is((await server.sql('passkeys').where({ id }).first()).name, 'Phone');
});

test('a name is needed: the form of that passkey says so', async () => {
  const owner = await server.signedIn('reader');
  const [id] = await server.sql('passkeys').insert({
    ...{ user_id: owner.id, credential_hash: 'b'.repeat(64), credential_id: 'two', public_key: 'key', counter: 0 },
    ...{ transports: '', name: 'Laptop', created_at: new Date(server.clock.now()) },
  });
  const answer = await server.post({ option: 'com_users', task: 'passkeys.rename', id, name: '' }, owner);
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, `href="#passkey-${id}-name"`);
  assert.match(answer.body, new RegExp(`id="passkey-${id}-name"[^>]*aria-invalid="true"`));
});

test.run();

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openOpenidProvider } from '../../server/test/stubs/openid-provider.ts';
import { ownDatabase } from '../testing/own-database.ts';

const { lectern, environment, query, drop } = await ownDatabase();
const provider = await openOpenidProvider('http://localhost:8080');

test.before(async () => {
  await lectern(['migrate', 'up']);
});
test.after(async () => {
  await provider.close();
  await drop();
});

const secret = { OPENID_CLIENT_SECRET: provider.clientSecret };
const add = (name: string, more: string[] = [], environment: Record<string, string> = secret) =>
  lectern(['openid', 'add', name, '--issuer', provider.issuer, '--client-id', provider.clientId, ...more], environment);

test('a secret is no argument, and a wrong word, name, issuer or client is a sentence', async () => {
  for (const [args, code] of [
    [['openid', 'show'], 2],
    [['openid', 'add'], 2],
    [['openid', 'add', 'Example', 'my-secret'], 2],
    [['openid', 'add', 'Example', '--client-secret', 'my-secret'], 2],
    [['openid', 'add', 'Example', '--issuer', 'http://127.0.0.1:1', '--client-id', 'x'], 1],
    [['openid', 'remove', 'Nobody'], 1],
  ] as const) {
    const answer = await lectern([...args]);
    assert.is(answer.code, code, args.join(' '));
    assert.not.match(answer.output, /\n {4}at /);
  }
  assert.is(await query('SELECT id FROM openid_providers'), '[]');
});

test('a provider is added with a secret from the environment, listed without it, and once', async () => {
  const added = await add('Example', ['--domain', 'people.example', '--domain', 'example.org', '--json']);
  assert.is(added.code, 0, added.output);
  const told = JSON.parse(added.output);
  assert.equal([told.name, told.issuer], ['Example', provider.issuer]);
  assert.match(told.redirectAddress, /\/account\/openid\/callback$/);
  assert.not.match(added.output, provider.clientSecret);
  const stored = await query('SELECT * FROM openid_providers');
  assert.not.match(stored, provider.clientSecret);
  const [listed] = JSON.parse((await lectern(['openid', 'list', '--json'])).output);
  assert.equal(
    [listed.name, listed.hasSecret, listed.emailDomains, listed.allowsNew, listed.accounts],
    ['Example', true, 'people.example\nexample.org', false, 0],
  );
  assert.is(listed.clientSecret, undefined);
  assert.match((await lectern(['openid', 'list'])).output, `Example\t${provider.issuer}\tlectern\t0\n`);
  assert.match((await add('Example')).output, 'Another provider has this');
});

test('a secret is read from standard input', async () => {
  await query('DELETE FROM openid_providers');
  const words = ['openid', 'add', 'Piped', '--issuer', provider.issuer, '--client-id', provider.clientId];
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/lectern.ts', ...words, '--secret-from-stdin'], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${provider.clientSecret}\n`);
  assert.match(await text(child.stdout), 'The provider Piped was added.');
  const [listed] = JSON.parse((await lectern(['openid', 'list', '--json'])).output);
  assert.equal([listed.name, listed.hasSecret], ['Piped', true]);
  await query("UPDATE openid_providers SET name = 'Example'");
});

test('a provider that accounts need is removed with --force only', async () => {
  await lectern(['user', 'add', 'asha', '--email', 'asha@people.test']);
  await query(
    `INSERT INTO account_identities (user_id, issuer, subject, identity_hash, email, created_at) SELECT id, '${provider.issuer}', 's', REPEAT('a', 64), '', NOW() FROM users WHERE username = 'asha'`,
  );
  const refused = await lectern(['openid', 'remove', 'Example']);
  assert.is(refused.code, 1);
  assert.match(refused.output, 'no other way to sign in: 1');
  assert.match((await lectern(['openid', 'remove', 'Example', '--force'])).output, 'was removed');
  assert.is(await query('SELECT id FROM openid_providers'), '[]');
  assert.match(await query('SELECT COUNT(*) AS n FROM account_identities'), '"n":1');
});

test('help names the forms of the command', async () => {
  const { output } = await lectern(['openid', '--help']);
  for (const form of ['openid list [--json]', 'openid add NAME', 'openid remove NAME', 'OPENID_CLIENT_SECRET'])
    assert.match(output, form);
});

test.run();

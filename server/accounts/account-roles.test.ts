import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Role } from '../core/policy/actor.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { accountById } from './account-queries.ts';
import { grantRole } from './account-roles.ts';

const test = suite('roles');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const grant = async (id: number, role: Role) => {
  const account = await accountById(server.sql, id);
  return account ? grantRole(server.services, account, role) : false;
};

test('the last administrator stays one', async () => {
  const admin = await server.signedIn('admin');
  assert.is(await grant(admin.id, 'reader'), false);
  assert.is((await accountById(server.sql, admin.id))?.role, 'admin');
  await server.signedIn('admin');
  assert.is(await grant(admin.id, 'reader'), true);
});

test('an account with another role has to sign in again: no session is older than its role', async () => {
  const reader = await server.signedIn('reader');
  assert.is((await server.get('/account/profile', reader)).statusCode, 200);
  assert.is(await grant(reader.id, 'moderator'), true);
  assert.is((await server.get('/account/profile', reader)).statusCode, 403);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Role } from '../core/policy/actor.ts';
import { type House, openHouse } from '../test/house.ts';
import { accountById } from './account-queries.ts';
import { grantRole } from './account-roles.ts';

const test = suite('roles');
let house: House;

test.before(async () => {
  house = await openHouse();
});
test.after(() => house.close());

const grant = async (id: number, role: Role) => {
  const account = await accountById(house.sql, id);
  return account ? grantRole(house.services, account, role) : false;
};

test('the last administrator stays one', async () => {
  const admin = await house.signedIn('admin');
  assert.is(await grant(admin.id, 'reader'), false);
  assert.is((await accountById(house.sql, admin.id))?.role, 'admin');
  await house.signedIn('admin');
  assert.is(await grant(admin.id, 'reader'), true);
});

test('an account with another role has to sign in again: no session is older than its role', async () => {
  const reader = await house.signedIn('reader');
  assert.is((await house.get('/account/profile', reader)).statusCode, 200);
  assert.is(await grant(reader.id, 'moderator'), true);
  assert.is((await house.get('/account/profile', reader)).statusCode, 302);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deferred } from '../page/deferred.ts';
import { addCheck, passChecks } from './checks.ts';

test('a save waits until every registered check has resolved', async () => {
  const captcha = deferred<void>();
  const removeFirst = addCheck('waiting', () => {});
  const removeSecond = addCheck('waiting', () => captcha.promise);
  let passed = false;
  const pass = passChecks('waiting').then(() => {
    passed = true;
  });
  await Promise.resolve();
  assert.is(passed, false);
  captcha.resolve();
  await pass;
  removeFirst();
  removeSecond();
});

test('a check that fails, or throws, blocks the save with its reason', async () => {
  const remove = addCheck('blocked', () => {
    throw new Error('Not a person');
  });
  assert.is(await passChecks('blocked').catch((failure: Error) => failure.message), 'Not a person');
  remove();
  await passChecks('blocked');
});

test('a name without checks passes', async () => {
  assert.is(await passChecks('nobody'), undefined);
});

test.run();

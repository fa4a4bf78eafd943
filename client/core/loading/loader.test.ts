import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { deferred } from '../page/deferred.ts';
import { createLoader } from './loader.ts';

const quiet = (): void => {};

test('a module is pending, ready with its factory, executing when required, then resolved', async () => {
  const clock = stoppedClock();
  const loader = createLoader(clock, quiet);
  const made = deferred<string>();
  assert.is(loader.state('stars'), undefined);
  const value = loader.require('stars');
  assert.is(loader.state('stars'), 'pending');
  loader.register('stars', () => made.promise);
  assert.is(loader.state('stars'), 'ready');
  await clock.advance(0);
  assert.is(loader.state('stars'), 'executing');
  made.resolve('a component');
  assert.is(await value, 'a component');
  assert.is(loader.state('stars'), 'resolved');
});

test('a registered module stays ready until somebody requires it, and is made once', async () => {
  const loader = createLoader(stoppedClock(), quiet);
  let made = 0;
  loader.register('stars', async () => {
    made += 1;
    return made;
  });
  assert.is(loader.state('stars'), 'ready');
  assert.equal(await Promise.all([loader.require('stars'), loader.require('stars')]), [1, 1]);
});

test('a module that does not come is waited for 10 s and tried again three times, then rejected', async () => {
  const clock = stoppedClock();
  const loader = createLoader(clock, quiet);
  let tries = 0;
  loader.register('stars', () => {
    tries += 1;
    return new Promise(() => {});
  });
  const end = loader.require('stars').catch(() => 'rejected');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await clock.advance(0);
    assert.is(tries, attempt);
    assert.is(loader.state('stars'), 'executing');
    await clock.advance(10_000);
  }
  assert.is(await end, 'rejected');
  assert.is(loader.state('stars'), 'rejected');
  assert.is(tries, 4);
  assert.equal(
    clock.requested.filter(ms => ms !== 300),
    [10_000, 10_000, 10_000, 10_000],
  );
});

test('a factory that fails once is tried again at once', async () => {
  const loader = createLoader(stoppedClock(), quiet);
  let tries = 0;
  loader.register('stars', async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return 'here';
  });
  assert.is(await loader.require('stars'), 'here');
});

test('a burst is one batch, closed 300 ms after its last request, whose failures are told once', async () => {
  const clock = stoppedClock();
  const messages: string[] = [];
  const loader = createLoader(clock, (failed, size) => messages.push(`${failed} of ${size}`));
  const broken = async (): Promise<unknown> => {
    throw new Error('no');
  };
  loader.register('a', async () => 'a');
  loader.register('b', broken);
  loader.register('c', broken);
  loader.register('d', async () => 'd');
  const ends = [loader.require('a'), loader.require('b').catch(quiet)];
  await clock.advance(299);
  ends.push(loader.require('c').catch(quiet));
  await clock.advance(299);
  assert.equal(messages, []);
  await clock.advance(1);
  await Promise.all(ends);
  await clock.advance(0);
  assert.equal(messages, ['2 of 3']);
  await loader.require('d');
  await clock.advance(300);
  assert.equal(messages, ['2 of 3', '0 of 1']);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { deferred } from '../page/deferred.ts';
import { createQueue } from './queue.ts';

test('the second request starts only after the first has ended, and order is kept', async () => {
  const clock = stoppedClock();
  const queued = createQueue(clock);
  const first = deferred<string>();
  const log: string[] = [];
  const one = queued(() => {
    log.push('first sent');
    return first.promise;
  });
  const two = queued(async () => {
    log.push('second sent');
    return 'b';
  });
  await clock.advance(0);
  assert.equal(log, ['first sent']);
  first.resolve('a');
  assert.equal([await one, await two], ['a', 'b']);
  assert.equal(log, ['first sent', 'second sent']);
});

test('a request that fails does not stop the queue', async () => {
  const queued = createQueue(stoppedClock());
  const one = queued(() => Promise.reject(new Error('no'))).catch(() => 'failed');
  assert.equal([await one, await queued(async () => 'next')], ['failed', 'next']);
});

test('a request that hangs is given up after 30 seconds and lets the next one go', async () => {
  const clock = stoppedClock();
  const queued = createQueue(clock);
  let aborted = false;
  const hung = queued(signal => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise(() => {});
  }).catch((failure: Error & { code?: string }) => failure.code);
  const next = queued(async () => 'next');
  await clock.advance(0);
  await clock.advance(29_999);
  assert.is(aborted, false);
  await clock.advance(1);
  assert.equal([await hung, await next, aborted], ['timeout', 'next', true]);
  assert.is(clock.requested[0], 30_000);
});

test.run();

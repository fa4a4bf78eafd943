import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { briefWait } from './brief-wait.ts';

const deferred = () => {
  let end = (): void => {};
  const ended = new Promise<void>(done => {
    end = done;
  });
  return { ended, end };
};

/** A wait and whether it is over. */
const watched = (wait: Promise<void>) => {
  const state = { isOver: false };
  const ended = wait.then(() => {
    state.isOver = true;
  });
  return { state, ended };
};

test('one caller waits until the work ends; others who come meanwhile do not wait', async () => {
  const wait = briefWait(600_000);
  for (const _ of [1, 2]) {
    const { ended, end } = deferred();
    const first = watched(wait(ended));
    await wait(ended);
    assert.not.ok(first.state.isOver);
    end();
    await first.ended;
  }
});

test('work that never ends is not waited for longer than the limit', async () => {
  const wait = briefWait(5);
  const keepsAlive = setInterval(() => {}, 1_000);
  for (const _ of [1, 2]) {
    const first = watched(wait(deferred().ended));
    await wait(deferred().ended);
    assert.not.ok(first.state.isOver);
    await first.ended;
  }
  clearInterval(keepsAlive);
});

test('the next caller waits after work that failed', async () => {
  const wait = briefWait(600_000);
  const error = await wait(Promise.reject(new Error('failed'))).catch(caught => caught);
  assert.is(error.message, 'failed');
  const { ended, end } = deferred();
  const next = watched(wait(ended));
  await wait(ended);
  assert.not.ok(next.state.isOver);
  end();
  await next.ended;
});

test.run();
